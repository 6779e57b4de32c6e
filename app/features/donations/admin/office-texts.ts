import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Dons',
  proof: (amount: string, name: string) =>
    name ? `${amount} – ${name} dit avoir payé` : `${amount} : le donateur dit avoir payé`,
  payee: (method: string) => `Un autre compte pour les dons attend : ${method}`,
  received: (n: number) => plural('fr', n, { one: `${n} don reçu`, other: `${n} dons reçus` }),
};

/** For Today, the search and exports. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Donations',
    proof: (amount, name) =>
      name ? `${amount} – ${name} says it was sent` : `${amount}: the donor says it was sent`,
    payee: (method) => `Another account for donations is waiting: ${method}`,
    received: (n) =>
      plural('en', n, { one: `${n} donation received`, other: `${n} donations received` }),
  },
  ht: {
    name: 'Don',
    proof: (amount, name) =>
      name ? `${amount} – ${name} di li voye l` : `${amount}: donatè a di li voye l`,
    payee: (method) => `Yon lòt kont pou don ap tann: ${method}`,
    received: (n) => `${n} don rive`,
  },
};
