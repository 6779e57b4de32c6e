import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  refused: (n: number) =>
    plural('fr', n, { one: `${n} e‑mail refusé`, other: `${n} e‑mails refusés` }),
};

/** For Today. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    refused: (n) =>
      plural('en', n, { one: `${n} email was refused`, other: `${n} emails were refused` }),
  },
  ht: { refused: (n) => `${n} imèl refize` },
};
