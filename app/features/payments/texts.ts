import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Paiements',
  unexpected: 'Don inattendu',
  toMatch: 'À rapprocher',
  waiting: (amount: string) => `Paiement de ${amount} à rapprocher`,
  unknownAmount: 'un montant à lire',
};

/** For Today and the search. */
export const paymentsTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Payments',
    unexpected: 'Unexpected donation',
    toMatch: 'To match',
    waiting: (amount) => `Payment of ${amount} to match`,
    unknownAmount: 'an amount to read',
  },
  ht: {
    name: 'Peman',
    unexpected: 'Don nou pa t ap tann',
    toMatch: 'Pou rekonèt',
    waiting: (amount) => `Peman ${amount} pou rekonèt`,
    unknownAmount: 'yon montan pou li',
  },
};
