import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  proof: (reference: string) => `Don ${reference} : le donateur dit avoir envoyé l’argent`,
  payment: (amount: string) => `Paiement de ${amount} à rapprocher d’un don`,
  unknownAmount: 'un montant à lire',
  payee: (method: string) => `Un autre compte pour les dons attend : ${method}`,
  received: (n: number) => plural('fr', n, { one: `${n} don reçu`, other: `${n} dons reçus` }),
};

/** What Today says of donations. */
export const waitingTexts: Texts<typeof fr> = {
  fr,
  en: {
    proof: (reference) => `Donation ${reference}: the donor says that the money was sent`,
    payment: (amount) => `Payment of ${amount} to match with a donation`,
    unknownAmount: 'an amount to read',
    payee: (method) => `Another account for donations is waiting: ${method}`,
    received: (n) =>
      plural('en', n, { one: `${n} donation received`, other: `${n} donations received` }),
  },
  ht: {
    proof: (reference) => `Don ${reference}: donatè a di li voye lajan an`,
    payment: (amount) => `Peman ${amount} pou mete ak yon don`,
    unknownAmount: 'yon montan pou li',
    payee: (method) => `Yon lòt kont pou don ap tann: ${method}`,
    received: (n) => `${n} don rive`,
  },
};
