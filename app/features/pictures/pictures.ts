import type { Locale } from '#app/i18n/locale.ts';

export const picturesPerPage = 12;

/** Stored pictures per member; pending pictures per member, of all visitors, and in all. */
export const pictureQuotas = {
  ofMember: 200,
  pendingOfMember: 30,
  pendingOfVisitors: 300,
  pending: 600,
} as const;

/** In days: time for the sender to read why, and for a moderator to reconsider. */
export const refusedRetentionDays = 90;

/** `pending` and `refused` are visible to the sender and to moderators only. */
export const pictureStates = ['pending', 'approved', 'refused'] as const;
export type PictureState = (typeof pictureStates)[number];

export const isPictureState = (value: string): value is PictureState =>
  (pictureStates as readonly string[]).includes(value);

export type PictureFileError =
  | 'missing'
  /** More than 10 MB. */
  | 'tooLarge'
  | 'stalled'
  /** More than 40 megapixels. */
  | 'tooManyPixels'
  /** Not a JPEG, PNG, WebP or AVIF, whatever its name says. */
  | 'kind'
  /** A HEIC photograph from an iPhone. */
  | 'heic'
  | 'animated'
  /** One side is more than twelve times as long as the other. */
  | 'shape'
  /** Truncated or damaged. */
  | 'broken'
  | 'tooSlow';

export type QuotaError =
  | 'memberFull'
  /** Too many pending pictures: of the member, of visitors, or in all. */
  | 'pendingFull'
  /** PICTURES_MAX_MB is reached, or the disk is full: the operator must act. */
  | 'storageFull';

/** `image` is a reference (platform/image-formats.ts); sizes are in pixels. */
export type Shown = {
  image: string;
  width: number;
  height: number;
  placeholder: string | null;
  locale: Locale;
  title: string;
  description: string;
  /** Alternative text; the title when none was written. */
  alternative: string;
};

export type SentPicture = Shown & {
  id: string;
  state: PictureState;
  /** Why it was refused, in a moderator's words. */
  reason: string | null;
  /** Its number in the gallery once it was approved, also when it no longer is. */
  number: number | null;
  sentAt: number;
  decidedAt: number | null;
};
