import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Messages',
  refusedReply: (name: string, reason: string) =>
    `La réponse à ${name} n’est pas arrivée. ${reason}`,
  arrived: (n: number) =>
    plural('fr', n, { one: `${n} message arrivé`, other: `${n} messages arrivés` }),
};

/** For Today, the search and exports. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Messages',
    refusedReply: (name, reason) => `The reply to ${name} did not arrive. ${reason}`,
    arrived: (n) =>
      plural('en', n, { one: `${n} message arrived`, other: `${n} messages arrived` }),
  },
  ht: {
    name: 'Mesaj',
    refusedReply: (name, reason) => `Repons pou ${name} pa rive. ${reason}`,
    arrived: (n) => `${n} mesaj rive`,
  },
};
