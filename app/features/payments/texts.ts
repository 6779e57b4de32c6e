import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Paiements',
  unexpected: 'Don inattendu',
  toMatch: 'À rapprocher',
  toCheck: 'À vérifier',
  setAside: 'Écarté',
  waiting: (hasName: boolean): string => (hasName ? 'paiement reçu' : 'Paiement à rapprocher'),
  refund: 'à rendre',
  unread: 'Paiement à lire, puis à rapprocher',
  noAmount: 'montant non lu',
  /** An SMS that does not say that money arrived. */
  doubtful: (amount: string | null) =>
    amount === null ? 'SMS douteux : à vérifier' : `SMS douteux (${amount}) : à vérifier`,
};

/** For Today, the search and the journal. */
export const paymentsTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Payments',
    unexpected: 'Unexpected donation',
    toMatch: 'To match',
    toCheck: 'To check',
    setAside: 'Set aside',
    waiting: (hasName) => (hasName ? 'payment received' : 'Payment to match'),
    refund: 'to return',
    unread: 'Payment to read, then to match',
    noAmount: 'amount not read',
    doubtful: (amount) =>
      amount === null ? 'Doubtful SMS: to check' : `Doubtful SMS (${amount}): to check`,
  },
  ht: {
    name: 'Peman',
    unexpected: 'Don nou pa t ap tann',
    toMatch: 'Pou rekonèt',
    toCheck: 'Pou verifye',
    setAside: 'Mete sou kote',
    waiting: (hasName) => (hasName ? 'peman ki rive' : 'Peman pou rekonèt'),
    refund: 'pou remèt',
    unread: 'Peman pou nou li, epi rekonèt',
    noAmount: 'kantite lajan nou pa li',
    doubtful: (amount) =>
      amount === null ? 'SMS ki pa klè: pou verifye' : `SMS ki pa klè (${amount}): pou verifye`,
  },
};
