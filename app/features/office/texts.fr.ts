import { plural } from '#app/i18n/format.ts';

export const fr = {
  name: 'Bureau BWT',
  nav: {
    label: 'Le bureau',
    waiting: (n: number) => `${n} en attente`,
    items: {
      today: 'Aujourd’hui',
      messages: 'Messages',
      donations: 'Dons',
      publish: 'Publier',
      more: 'Plus',
      articles: 'Articles',
      services: 'Services',
      pictures: 'Images',
      people: 'Personnes',
      evidence: 'Preuves',
      notice: 'Avis',
      settings: 'Réglages',
      payees: 'Où va l’argent',
      privacy: 'Données d’une personne',
      numbers: 'Chiffres',
      exports: 'Exporter',
      backup: 'Sauvegardes',
      email: 'E‑mails',
      journal: 'Journal',
      notifications: 'Notifications',
      search: 'Chercher',
      account: 'Mon compte',
      site: 'Le site public',
      logout: 'Se déconnecter',
    },
  },
  older: 'Plus anciens',
  tick: 'Cocher',
  bulk: {
    changed: (n: number) => plural('fr', n, { one: '1 ligne changée.', other: `${n} lignes changées.` }),
    skipped: (n: number) =>
      plural('fr', n, {
        one: '1 autre est restée comme elle était.',
        other: `${n} autres sont restées comme elles étaient.`,
      }),
  },
  pending: 'Envoi en cours…',
  since: {
    now: 'à l’instant',
    minutes: (n: number) => `depuis ${n} min`,
    hours: (n: number) => `depuis ${n} h`,
    days: (n: number) => plural('fr', n, { one: 'depuis 1 jour', other: `depuis ${n} jours` }),
  },
  undo: 'Annuler',
  undoOf: (what: string) => `Annuler : ${what}`,
  unsent:
    'Rien n’est enregistré : pas de connexion. Ce que vous avez saisi est toujours là ; appuyez de nouveau quand elle sera revenue.',
  unchanged: 'C’était déjà dans cet état.',
};

export type OfficeTexts = typeof fr;
