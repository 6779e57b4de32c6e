import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Dons',
  proof: (reference: string) => `Don ${reference} : le donateur dit avoir envoyé l’argent`,
  payee: (method: string) => `Un autre compte pour les dons attend : ${method}`,
  received: (n: number) => plural('fr', n, { one: `${n} don reçu`, other: `${n} dons reçus` }),
};

/** For Today, the search and exports. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Donations',
    proof: (reference) => `Donation ${reference}: the donor says that the money was sent`,
    payee: (method) => `Another account for donations is waiting: ${method}`,
    received: (n) =>
      plural('en', n, { one: `${n} donation received`, other: `${n} donations received` }),
  },
  ht: {
    name: 'Don',
    proof: (reference) => `Don ${reference}: donatè a di li voye lajan an`,
    payee: (method) => `Yon lòt kont pou don ap tann: ${method}`,
    received: (n) => `${n} don rive`,
  },
};
