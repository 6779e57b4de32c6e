import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const fr = {
  name: 'Messages',
  said: {
    message_reply: 'Réponse :',
    message_note: 'Note :',
    message_answer: 'Réponse reçue :',
  },
  /** After the person’s name. */
  refusedReply: (firstWords: string, reason: string) =>
    `réponse à « ${firstWords} » : ${lowerFirst(reason)}`,
  refusedReplies: (n: number, reason: string) => `${n} réponses refusées : ${lowerFirst(reason)}`,
  givenTo: (person: string, firstWords: string) => `confié à ${person} : ${firstWords}`,
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
    refusedReply: (firstWords, reason) => `reply to “${firstWords}”: ${lowerFirst(reason)}`,
    refusedReplies: (n, reason) => `${n} replies refused: ${lowerFirst(reason)}`,
    givenTo: (person, firstWords) => `given to ${person}: ${firstWords}`,
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
    refusedReply: (firstWords, reason) => `repons pou « ${firstWords} »: ${lowerFirst(reason)}`,
    refusedReplies: (n, reason) => `${n} repons refize: ${lowerFirst(reason)}`,
    givenTo: (person, firstWords) => `nan men ${person}: ${firstWords}`,
    arrived: (n) => `${n} mesaj rive`,
  },
};
