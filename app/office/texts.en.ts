import { plural } from '#app/i18n/format.ts';
import type { OfficeTexts } from './texts.fr.ts';

export const en: OfficeTexts = {
  name: 'BWT office',
  nav: {
    label: 'The office',
    waiting: (n) => `${n} waiting`,
    search: 'Search everything',
  },
  older: 'Older',
  tick: 'Tick',
  others: 'Other actions',
  choose: (name) => `Tick: ${name}`,
  pending: 'Sending…',
  since: {
    now: 'just now',
    short: { minutes: 'min', hours: 'h', days: 'd' },
    minutes: (n) => `for ${n} min`,
    hours: (n) => `for ${n} h`,
    days: (n) => plural('en', n, { one: 'for 1 day', other: `for ${n} days` }),
  },
  undo: 'Undo',
  nextRow: (name: string) => (name ? `Next: ${name}` : 'Next'),
  undoOf: (undo, what) => `${undo}: ${what}`,
  unsent:
    'Not sent yet: there is no connection. What you typed is still there; press again once it is back.',
  cancelled: 'Sending cancelled: nothing is saved. What you typed is still there.',
  unchanged: 'It already had that status.',
};
