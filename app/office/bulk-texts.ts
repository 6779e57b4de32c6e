import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  changed: (n: number) =>
    plural('fr', n, { one: `${n} ligne modifiée.`, other: `${n} lignes modifiées.` }),
  skipped: (n: number) =>
    plural('fr', n, { one: `${n} autre n’a pas changé.`, other: `${n} autres n’ont pas changé.` }),
};

const en: typeof fr = {
  changed: (n) => plural('en', n, { one: '1 row changed.', other: `${n} rows changed.` }),
  skipped: (n) =>
    plural('en', n, {
      one: '1 other was left as it was.',
      other: `${n} others were left as they were.`,
    }),
};

const ht: typeof fr = {
  changed: (n) => `${n} liy chanje.`,
  skipped: (n) => `${n} lòt rete jan yo te ye.`,
};

/** For the frame’s loader: pages have no script for them. */
export const bulkTexts: Texts<typeof fr> = { fr, en, ht };
