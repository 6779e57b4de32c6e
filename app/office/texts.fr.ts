import { plural } from '#app/i18n/format.ts';

export const fr = {
  name: 'Bureau BWT',
  nav: {
    label: 'Le bureau',
    waiting: (n: number) => `${n} en attente`,
    search: 'Chercher partout',
  },
  older: 'Plus anciens',
  tick: 'Cocher',
  others: 'Autres actions',
  choose: (name: string) => `Cocher : ${name}`,
  pending: 'Envoi en cours…',
  since: {
    now: 'à l’instant',
    short: { minutes: 'min', hours: 'h', days: 'j' },
    minutes: (n: number) => `depuis ${n} min`,
    hours: (n: number) => `depuis ${n} h`,
    days: (n: number) => plural('fr', n, { one: `depuis ${n} jour`, other: `depuis ${n} jours` }),
  },
  undo: 'Annuler',
  nextRow: (name: string) => (name ? `Suivant : ${name}` : 'Suivant'),
  undoOf: (undo: string, what: string) => `${undo} : ${what}`,
  unsent:
    'Pas encore envoyé : pas de connexion. Ce que vous avez saisi est toujours là ; appuyez de nouveau quand elle sera revenue.',
  cancelled: 'Envoi annulé : rien n’est enregistré. Ce que vous avez saisi est toujours là.',
  unchanged: 'C’était déjà dans cet état.',
};

export type OfficeTexts = typeof fr;
