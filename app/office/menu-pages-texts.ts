import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  publish: { title: 'Publier', lead: 'Ce que montre le site.' },
  more: {
    title: 'Plus',
    description: 'Les autres pages du bureau.',
    lead: (name: string) => `Connexion au nom de ${name}.`,
    language: 'Langue du bureau',
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
  },
};

const ht: MenuTexts = {
  publish: { title: 'Pibliye', lead: 'Sa sit la montre.' },
  more: {
    title: 'Plis',
    description: 'Lòt paj biwo a.',
    lead: (name) => `Ou konekte ak non ${name}.`,
    language: 'Lang biwo a',
  },
};

/** Texts of the pages that lead to others: « Publier » and « Plus ». */
export const menuTexts: Texts<MenuTexts> = { fr, en, ht };
