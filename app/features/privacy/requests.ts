/** In the order of the page. */
export const heldKinds = [
  'account',
  'sessions',
  'pictures',
  'messages',
  'answers',
  'donations',
  'payments',
  'enrolments',
  'course_interests',
  'words',
  'invitations',
  'emailChanges',
  'notifications',
  'emails',
  'events',
  'journal',
  'texts',
] as const;
export type HeldKind = (typeof heldKinds)[number];

export const choices = ['copy', 'erase'] as const;
export type Choice = (typeof choices)[number];
export const isChoice = (text: string | null): text is Choice =>
  (choices as readonly (string | null)[]).includes(text);

/** How long a mailed link is valid, in milliseconds. */
export const linkMs = 3 * 24 * 60 * 60_000;
/** How long a request is kept, in milliseconds. */
export const requestMs = 30 * 24 * 60 * 60_000;

/** Looked up; link mailed; expired; proved, with a choice; copy mailed; erased. */
export type RequestState = 'found' | 'asked' | 'expired' | 'proved' | 'copied' | 'erased';
