import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of forms, which hydrated pages send to the browser.

/** `units` are those of kilobytes and megabytes. */
const fr = { choose: 'Choisir une image', none: 'Aucune image choisie', units: ['ko', 'Mo'] };

const en: typeof fr = {
  choose: 'Choose a picture',
  none: 'No picture chosen',
  units: ['kB', 'MB'],
};

const ht: typeof fr = {
  choose: 'Chwazi yon imaj',
  none: 'Pa gen imaj chwazi',
  units: ['Ko', 'Mo'],
};

export const fileTexts: Texts<typeof fr> = { fr, en, ht };
