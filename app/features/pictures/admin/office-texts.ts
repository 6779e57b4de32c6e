import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  waiting: (title: string) => `Image à valider : « ${title} »`,
  decided: (n: number) =>
    plural('fr', n, { one: `${n} image examinée`, other: `${n} images examinées` }),
};

/** For Today. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    waiting: (title) => `Picture to review: “${title}”`,
    decided: (n) =>
      plural('en', n, { one: `${n} picture reviewed`, other: `${n} pictures reviewed` }),
  },
  ht: {
    waiting: (title) => `Imaj pou gade: « ${title} »`,
    decided: (n) => `${n} imaj ekip la gade`,
  },
};
