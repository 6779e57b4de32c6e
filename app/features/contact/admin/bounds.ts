/** Bounds in UTF-16 units. */
export const messageBounds = { text: 5_000 } as const;
