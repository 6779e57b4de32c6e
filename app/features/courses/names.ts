import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts: all that the back-office, which sends its texts to the browser, says
// in the same words.

const fr = {
  levels: {
    beginner: 'Débutant',
    intermediate: 'Intermédiaire',
    advanced: 'Avancé',
    all: 'Tous niveaux',
  },
  taughtIn: {
    ht: 'En créole',
    fr: 'En français',
    en: 'En anglais',
    'ht-fr': 'En créole et en français',
  },
  online: 'En ligne',
  sessionStates: { draft: 'Brouillon', open: 'Ouverte', closed: 'Fermée', cancelled: 'Annulée' },
  phases: {
    draft: 'Brouillon',
    open: 'Ouverte',
    full: 'Complète',
    closed: 'Inscriptions closes',
    running: 'En cours',
    ended: 'Terminée',
    cancelled: 'Annulée',
  },
  states: {
    held: 'Place retenue',
    waiting: 'En liste d’attente',
    offered: 'Place proposée',
    confirmed: 'Confirmée',
    cancelled: 'Annulée',
    expired: 'Expirée',
  },
};

export const courseNames: Texts<typeof fr> = {
  fr,
  en: {
    levels: {
      beginner: 'Beginner',
      intermediate: 'Intermediate',
      advanced: 'Advanced',
      all: 'All levels',
    },
    taughtIn: {
      ht: 'In Creole',
      fr: 'In French',
      en: 'In English',
      'ht-fr': 'In Creole and French',
    },
    online: 'Online',
    sessionStates: { draft: 'Draft', open: 'Open', closed: 'Closed', cancelled: 'Cancelled' },
    phases: {
      draft: 'Draft',
      open: 'Open',
      full: 'Full',
      closed: 'Enrolment closed',
      running: 'Under way',
      ended: 'Ended',
      cancelled: 'Cancelled',
    },
    states: {
      held: 'Place held',
      waiting: 'On the waiting list',
      offered: 'Place offered',
      confirmed: 'Confirmed',
      cancelled: 'Cancelled',
      expired: 'Expired',
    },
  },
  ht: {
    levels: {
      beginner: 'Debitan',
      intermediate: 'Entèmedyè',
      advanced: 'Avanse',
      all: 'Tout nivo',
    },
    taughtIn: {
      ht: 'An kreyòl',
      fr: 'An franse',
      en: 'Ann angle',
      'ht-fr': 'An kreyòl ak an franse',
    },
    online: 'Sou entènèt',
    sessionStates: { draft: 'Bwouyon', open: 'Louvri', closed: 'Fèmen', cancelled: 'Anile' },
    phases: {
      draft: 'Bwouyon',
      open: 'Louvri',
      full: 'Plen',
      closed: 'Enskripsyon fèmen',
      running: 'Li kòmanse',
      ended: 'Li fini',
      cancelled: 'Anile',
    },
    states: {
      held: 'Plas la rezève',
      waiting: 'Sou lis datant la',
      offered: 'Yo ofri l yon plas',
      confirmed: 'Konfime',
      cancelled: 'Anile',
      expired: 'Delè a pase',
    },
  },
};
