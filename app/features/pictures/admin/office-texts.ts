import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  waiting: (title: string) => `Image à valider : « ${title} »`,
  decided: (n: number) =>
    plural('fr', n, { one: `${n} image décidée`, other: `${n} images décidées` }),
};

/** For Today. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    waiting: (title) => `Picture to review: “${title}”`,
    decided: (n) =>
      plural('en', n, { one: `${n} picture decided`, other: `${n} pictures decided` }),
  },
  ht: {
    waiting: (title) => `Imaj pou gade: « ${title} »`,
    decided: (n) => `${n} imaj deside`,
  },
};
