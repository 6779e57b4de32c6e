export const pictureBounds = {
  title: 100,
  description: 1_000,
  alternative: 300,
  reason: 300,
} as const;

export const maxPictureBytes = 10_000_000;
