import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Paiements',
  unexpected: 'Don inattendu',
  toMatch: 'À rapprocher',
  setAside: 'Écarté',
  waiting: (amount: string | null) =>
    amount === null ? 'Paiement à lire, puis à rapprocher' : `${amount} : paiement à rapprocher`,
};

/** For Today and the search. */
export const paymentsTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Payments',
    unexpected: 'Unexpected donation',
    toMatch: 'To match',
    setAside: 'Set aside',
    waiting: (amount) =>
      amount === null ? 'Payment to read, then to match' : `${amount}: payment to match`,
  },
  ht: {
    name: 'Peman',
    unexpected: 'Don nou pa t ap tann',
    toMatch: 'Pou rekonèt',
    setAside: 'Mete sou kote',
    waiting: (amount) =>
      amount === null ? 'Peman pou nou li, epi rekonèt' : `${amount}: peman pou rekonèt`,
  },
};
