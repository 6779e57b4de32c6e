import type { OfficeTexts } from './texts.fr.ts';

export const ht: OfficeTexts = {
  name: 'Biwo BWT',
  nav: {
    label: 'Biwo a',
    waiting: (n) => `${n} ap tann`,
    search: 'Chèche toupatou',
  },
  older: 'Pi ansyen',
  tick: 'Koche',
  others: 'Lòt aksyon',
  choose: (name) => `Koche: ${name}`,
  pending: 'N ap voye…',
  since: {
    now: 'kounye a menm',
    short: { minutes: 'min', hours: 'è', days: 'jou' },
    minutes: (n) => `depi ${n} minit`,
    hours: (n) => `depi ${n} èdtan`,
    days: (n) => `depi ${n} jou`,
  },
  undo: 'Anile',
  nextRow: (name: string) => (name ? `Apre sa: ${name}` : 'Apre sa'),
  undoOf: (undo, what) => `${undo}: ${what}`,
  unsent:
    'Li poko ale: pa gen koneksyon. Sa ou te ekri a toujou la; peze ankò lè koneksyon an tounen.',
  cancelled: 'Nou sispann voye l: anyen pa anrejistre. Sa ou te ekri a toujou la.',
  unchanged: 'Li te deja nan eta sa a.',
};
