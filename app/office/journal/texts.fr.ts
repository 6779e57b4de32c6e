import type { JournalKind } from './filters.ts';

export const fr = {
  title: 'Journal',
  description: 'Qui a fait quoi dans le bureau, et quand.',
  lead: 'Qui a fait quoi, le plus récent d’abord. Gardé 24 mois ; rien n’en est effacé.',
  empty: 'Rien dans le journal avec ces filtres.',
  list: 'Ce qui a été fait',
  filters: {
    kind: 'Type d’action',
    kinds: {
      all: 'Tout',
      donations: 'Dons',
      courses: 'Cours',
      messages: 'Messages',
      publish: 'Publication',
      people: 'Personnes',
      other: 'Autres',
    } satisfies Record<JournalKind | 'all', string>,
    period: 'Période',
    periods: {
      all: 'Depuis le début',
      day: '24 heures',
      week: '7 jours',
      month: '30 jours',
      year: 'Un an',
    },
    more: 'Période et personne',
    person: 'Par qui',
    everybody: 'tout le monde',
    show: 'Afficher',
  },
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  removed: 'personne retirée',
  operator: 'opérateur (commande)',
  site: 'le site',
  none: '—',
  /** In place of two file names. */
  otherPicture: (field: string) => `${field} : changée`,
  undo: 'Annuler',
  otherField: 'autre',
  change: (field: string, before: string, after: string) => `${field} : ${before} → ${after}`,
};

export type JournalPageTexts = typeof fr;
