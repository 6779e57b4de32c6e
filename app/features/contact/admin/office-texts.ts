import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Messages',
  said: {
    message_reply: 'Réponse :',
    message_note: 'Note :',
    message_answer: 'Réponse reçue :',
  },
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
    said: {
      message_reply: 'Reply:',
      message_note: 'Note:',
      message_answer: 'Their answer:',
    },
    refusedReply: (name, reason) => `The reply to ${name} did not arrive. ${reason}`,
    arrived: (n) =>
      plural('en', n, { one: `${n} message arrived`, other: `${n} messages arrived` }),
  },
  ht: {
    name: 'Mesaj',
    said: {
      message_reply: 'Repons:',
      message_note: 'Nòt:',
      message_answer: 'Repons yo voye:',
    },
    refusedReply: (name, reason) => `Repons pou ${name} pa rive. ${reason}`,
    arrived: (n) => `${n} mesaj rive`,
  },
};
