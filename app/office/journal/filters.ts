export const journalKinds = [
  'donations',
  'courses',
  'messages',
  'publish',
  'people',
  'other',
] as const;
export type JournalKind = (typeof journalKinds)[number];

export const journalPeriods = ['all', 'day', 'week', 'month', 'year'] as const;

const day = 24 * 60 * 60_000;
/** In milliseconds. */
export const periodMs: Readonly<Record<(typeof journalPeriods)[number], number | null>> = {
  all: null,
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
};
