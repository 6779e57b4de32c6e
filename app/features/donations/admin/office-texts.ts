import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Dons',
  related: { all: 'Ses dons', others: 'Ses autres dons' },
  /** After the name of the donor. */
  proof: 'dit avoir payé',
  confirmedIn: (month: string, money: string) => `Confirmés en ${month} : ${money}`,
  payee: (method: string) => `Un autre compte pour les dons attend : ${method}`,
  unconfirmed: (money: string) => `À confirmer : ${money}`,
  allReceived: (n: number) => `Tous les dons reçus (${n})`,
  /** After the number of those to be confirmed; `others` are their sums in other currencies. */
  otherSums: (others: string) => (others ? `et ${others}` : 'argent reçu'),
  toConfirm: (n: number) =>
    plural('fr', n, { one: `${n} don à confirmer`, other: `${n} dons à confirmer` }),
  received: (n: number) => plural('fr', n, { one: `${n} don reçu`, other: `${n} dons reçus` }),
};

/** For Today, the search, exports and pages of others. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Donations',
    related: { all: 'Their donations', others: 'Their other donations' },
    proof: 'says it was sent',
    confirmedIn: (month, money) => `Confirmed in ${month}: ${money}`,
    payee: (method) => `Another account for donations is waiting: ${method}`,
    unconfirmed: (money) => `To be confirmed: ${money}`,
    allReceived: (n) => `All donations received (${n})`,
    otherSums: (others) => (others ? `and ${others}` : 'money received'),
    toConfirm: (n) =>
      plural('en', n, { one: `${n} donation to confirm`, other: `${n} donations to confirm` }),
    received: (n) =>
      plural('en', n, { one: `${n} donation received`, other: `${n} donations received` }),
  },
  ht: {
    name: 'Don',
    related: { all: 'Don li yo', others: 'Lòt don li yo' },
    proof: 'di li voye l',
    confirmedIn: (month, money) => `Konfime an ${month}: ${money}`,
    payee: (method) => `Yon lòt kont pou don ap tann: ${method}`,
    unconfirmed: (money) => `Pou konfime: ${money}`,
    allReceived: (n) => `Tout don ki rive yo (${n})`,
    otherSums: (others) => (others ? `ak ${others}` : 'lajan an rive'),
    toConfirm: (n) => `${n} don pou konfime`,
    received: (n) => `${n} don rive`,
  },
};
