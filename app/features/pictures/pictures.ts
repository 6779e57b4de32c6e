import type { Locale } from '#app/i18n/locale.ts';

/** How many pictures a page of the gallery shows, and of the queue. */
export const picturesPerPage = 12;

/** Most pictures that are kept of one member, and most that wait for a decision: of one member, of visitors, and in all. */
export const pictureQuotas = { ofMember: 200, pendingOfMember: 30, pendingOfVisitors: 300, pending: 600 } as const;

/** How long a refused picture is kept, so that its sender can read why and a moderator can think again, in days. */
export const refusedKeptDays = 90;

/** `pending` and `refused` are seen by the sender and by moderators alone. */
export const pictureStates = ['pending', 'approved', 'refused'] as const;
export type PictureState = (typeof pictureStates)[number];

export const isPictureState = (value: string): value is PictureState => (pictureStates as readonly string[]).includes(value);

/** Why a file is not taken as a picture. The messages translate each. */
export const pictureFaults = [
  /** There is none, or it holds nothing. */
  'missing',
  /** More than 10 MB. */
  'tooLarge',
  /** More than 40 megapixels. */
  'tooManyPixels',
  /** Not a JPEG, PNG, WebP or AVIF, whatever its name says. */
  'kind',
  /** A HEIC photograph, as phones of Apple take them: readable there, not here. */
  'heic',
  /** It moves. */
  'animated',
  /** One side is more than twelve times as long as the other. */
  'shape',
  /** Cut short or damaged. */
  'broken',
  /** It took too long to read. */
  'tooSlow',
] as const;
export type PictureFault = (typeof pictureFaults)[number];

/** Why a good picture is not taken now. */
export type QuotaFault =
  /** The member has as many as are kept of one. */
  | 'memberFull'
  /** As many of the member's, or of visitors', or of all, wait for a decision as may. */
  | 'pendingFull'
  /** The room for pictures is used up, or the disk is full: for the operator to mend. */
  | 'storageFull';

/** The picture itself; `image` is a reference (domain/images), sizes are in pixels. */
type Shown = {
  image: string;
  width: number;
  height: number;
  /** A data URI of some hundred bytes, to be shown while the file is on its way; null for our own drawings. */
  placeholder: string | null;
  /** The language that the words are in. */
  locale: Locale;
  title: string;
  description: string;
  /** What is to be seen; the title where nobody has said it. */
  alternative: string;
};

/** As the gallery shows it. */
export type PublishedPicture = Shown & {
  /** Its place in the gallery and its address there, `/gallery/<number>`; never given twice. */
  number: number;
  publishedAt: number;
};

/** A page of the gallery, the newest first; the numbers beyond it, or null. */
export type GalleryPage = { pictures: PublishedPicture[]; newer: number | null; older: number | null };
/** `before` leads to older ones, `after` to newer ones. */
export type GalleryCursor = { before?: number; after?: number };

export type Neighbour = { number: number; title: string; locale: string };
export type PublishedWithNeighbours = { picture: PublishedPicture; newer: Neighbour | null; older: Neighbour | null };

/** As its sender sees it. */
export type SentPicture = Shown & {
  id: string;
  state: PictureState;
  /** Why it was refused, in a moderator's words. */
  reason: string | null;
  /** Its number in the gallery, where it was once approved. */
  number: number | null;
  sentAt: number;
  decidedAt: number | null;
};

/** As moderators see it. */
export type ModeratedPicture = SentPicture & {
  /** Whose it is, or null for a visitor's and for our own. */
  sender: { id: string; username: string } | null;
  /** What the form must bring back: a decision is about what the moderator has seen. */
  revision: number;
  /** As stored: null where nobody has said it. */
  ownAlternative: string | null;
};

export type QueueCursor = { sentAt: number; id: string };
export type QueuePage = { pictures: ModeratedPicture[]; next: QueueCursor | null };

/** What a moderator does. `resubmit` is the sender's own change, which sends a picture back into the queue. */
export const decisionActions = ['approve', 'refuse', 'edit', 'undo', 'resubmit'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** Who did what, when. */
export type LoggedDecision = {
  id: string;
  action: DecisionAction;
  /** Null when that account is gone. */
  by: string | null;
  pictureId: string;
  /** Null when the picture is gone. */
  title: string | null;
  reason: string | null;
  at: number;
  /** Nothing has happened to the picture since. */
  canUndo: boolean;
};
