import type { ImageErrorCode } from '#app/platform/encoder.ts';

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

/** A file that did not arrive, or is none of those that we show (encoder.ts). */
export type PictureFileError = 'missing' | 'tooLarge' | 'stalled' | ImageErrorCode;

export type QuotaError =
  | 'memberFull'
  /** Too many pending pictures: of the member, of visitors, or in all. */
  | 'pendingFull'
  /** PICTURES_MAX_MB is reached, or the disk is full: the operator must act. */
  | 'storageFull';
