import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  publish: { title: 'Publier', lead: 'Ce que montre le site.' },
  more: {
    title: 'Plus',
    description: 'Les autres pages du bureau.',
    lead: (name: string) => `Connexion au nom de ${name}.`,
    language: 'Langue du bureau',
    groups: { daily: 'Chaque jour', money: 'Argent', site: 'Site', safety: 'Sécurité' },
  },
};

type MenuTexts = typeof fr;

const en: MenuTexts = {
  publish: { title: 'Publish', lead: 'What the site shows.' },
  more: {
    title: 'More',
    description: 'The other pages of the office.',
    lead: (name) => `Logged in as ${name}.`,
    language: 'Language of the office',
    groups: { daily: 'Every day', money: 'Money', site: 'Site', safety: 'Security' },
  },
};

const ht: MenuTexts = {
  publish: { title: 'Pibliye', lead: 'Sa sit la montre.' },
  more: {
    title: 'Plis',
    description: 'Lòt paj biwo a.',
    lead: (name) => `Ou konekte ak non ${name}.`,
    language: 'Lang biwo a',
    groups: { daily: 'Chak jou', money: 'Lajan', site: 'Sit', safety: 'Sekirite' },
  },
};

/** Texts of the pages that lead to others: « Publier » and « Plus ». */
export const menuTexts: Texts<MenuTexts> = { fr, en, ht };

const labels = {
  '/admin': 'Aujourd’hui',
  '/admin/messages': 'Messages',
  '/admin/donations': 'Dons',
  '/admin/publish': 'Publier',
  '/admin/articles': 'Articles',
  '/admin/services': 'Services',
  '/admin/pictures': 'Images',
  '/admin/courses': 'Cours',
  '/admin/evidence': 'Réalisations et équipe',
  '/admin/notice': 'Bandeau',
  '/admin/site-file': 'Le site dans un fichier',
  '/admin/more': 'Plus',
  '/admin/search': 'Chercher',
  '/admin/numbers': 'Chiffres',
  '/admin/people': 'Personnes',
  '/admin/settings': 'Réglages',
  '/admin/payees': 'Où va l’argent',
  '/admin/privacy': 'Données d’une personne',
  '/admin/exports': 'Exporter',
  '/admin/backup': 'Sauvegardes',
  '/admin/email': 'E‑mails',
  '/admin/journal': 'Journal',
  '/admin/notifications': 'Notifications',
  '/admin/practice': 'Essayer',
  '/head': 'Mon compte',
  '/home': 'Le site public',
  '/logout': 'Se déconnecter',
};
export type MenuPath = keyof typeof labels;

/** The names of pages in the navigation, by their paths. */
export const menuNames: Texts<Record<MenuPath, string>> = {
  fr: labels,
  en: {
    '/admin': 'Today',
    '/admin/messages': 'Messages',
    '/admin/donations': 'Donations',
    '/admin/publish': 'Publish',
    '/admin/articles': 'Articles',
    '/admin/services': 'Services',
    '/admin/pictures': 'Pictures',
    '/admin/courses': 'Courses',
    '/admin/evidence': 'Work and team',
    '/admin/notice': 'Notice',
    '/admin/site-file': 'The site in a file',
    '/admin/more': 'More',
    '/admin/search': 'Search',
    '/admin/numbers': 'Numbers',
    '/admin/people': 'People',
    '/admin/settings': 'Settings',
    '/admin/payees': 'Where the money goes',
    '/admin/privacy': 'Data requests',
    '/admin/exports': 'Export',
    '/admin/backup': 'Backups',
    '/admin/email': 'Email',
    '/admin/journal': 'Journal',
    '/admin/notifications': 'Notifications',
    '/admin/practice': 'Practise',
    '/head': 'My account',
    '/home': 'The public site',
    '/logout': 'Log out',
  },
  ht: {
    '/admin': 'Jodi a',
    '/admin/messages': 'Mesaj',
    '/admin/donations': 'Don',
    '/admin/publish': 'Pibliye',
    '/admin/articles': 'Atik',
    '/admin/services': 'Sèvis',
    '/admin/pictures': 'Imaj',
    '/admin/courses': 'Kou',
    '/admin/evidence': 'Travay ak ekip',
    '/admin/notice': 'Avi',
    '/admin/site-file': 'Sit la nan yon fichye',
    '/admin/more': 'Plis',
    '/admin/search': 'Chèche',
    '/admin/numbers': 'Chif',
    '/admin/people': 'Moun',
    '/admin/settings': 'Paramèt',
    '/admin/payees': 'Kote lajan an ale',
    '/admin/privacy': 'Done yon moun',
    '/admin/exports': 'Ekspòte',
    '/admin/backup': 'Kopi sekirite',
    '/admin/email': 'Imèl',
    '/admin/journal': 'Jounal',
    '/admin/notifications': 'Notifikasyon',
    '/admin/practice': 'Eseye',
    '/head': 'Kont mwen',
    '/home': 'Sit piblik la',
    '/logout': 'Dekonekte',
  },
};
