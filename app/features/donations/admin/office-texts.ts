import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Dons',
  payments: 'Paiements',
  unexpected: 'Don inattendu',
  toMatch: 'À rapprocher',
  proof: (reference: string) => `Don ${reference} : le donateur dit avoir envoyé l’argent`,
  payment: (amount: string) => `Paiement de ${amount} à rapprocher d’un don`,
  unknownAmount: 'un montant à lire',
  payee: (method: string) => `Un autre compte pour les dons attend : ${method}`,
  received: (n: number) => plural('fr', n, { one: `${n} don reçu`, other: `${n} dons reçus` }),
};

/** For Today, the search and exports. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Donations',
    payments: 'Payments',
    unexpected: 'Unexpected donation',
    toMatch: 'To match',
    proof: (reference) => `Donation ${reference}: the donor says that the money was sent`,
    payment: (amount) => `Payment of ${amount} to match with a donation`,
    unknownAmount: 'an amount to read',
    payee: (method) => `Another account for donations is waiting: ${method}`,
    received: (n) =>
      plural('en', n, { one: `${n} donation received`, other: `${n} donations received` }),
  },
  ht: {
    name: 'Don',
    payments: 'Peman',
    unexpected: 'Don nou pa t ap tann',
    toMatch: 'Pou mete ak yon don',
    proof: (reference) => `Don ${reference}: donatè a di li voye lajan an`,
    payment: (amount) => `Peman ${amount} pou mete ak yon don`,
    unknownAmount: 'yon montan pou li',
    payee: (method) => `Yon lòt kont pou don ap tann: ${method}`,
    received: (n) => `${n} don rive`,
  },
};
