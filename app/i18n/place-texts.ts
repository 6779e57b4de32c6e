import type { Texts } from './texts.ts';

// Apart from the other texts, which hydrated pages send to the browser.

const fr = {
  trade: 'Sites web, réseaux et cours d’informatique',
  /** On the card of the home page. */
  tradeLine: 'Sites web · Réseaux · Cours, nord d’Haïti',
  /** Where the town is not set. */
  region: 'nord d’Haïti',
  /** Beside a setting that the team has not set. */
  example: '(exemple)',
  route: 'Itinéraire',
};

const en: typeof fr = {
  trade: 'Websites, networks and computer courses',
  tradeLine: 'Websites · Networks · Courses, northern Haiti',
  region: 'northern Haiti',
  example: '(example)',
  route: 'Directions',
};

const ht: typeof fr = {
  trade: 'Sit wèb, rezo ak kou enfòmatik',
  tradeLine: 'Sit wèb · Rezo · Kou, Nò Ayiti',
  region: 'Nò Ayiti',
  example: '(egzanp)',
  route: 'Kijan pou rive',
};

export const placeTexts: Texts<typeof fr> = { fr, en, ht };
