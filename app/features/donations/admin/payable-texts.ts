import type { PayableTexts } from '#app/features/payments/payables.server.ts';
import type { Texts } from '#app/i18n/texts.ts';

export const donationPayableTexts: Texts<PayableTexts> = {
  fr: {
    match: 'C’est ce don',
    matchOf: (reference) => `C’est ce don : ${reference}`,
    matchAnyway: 'C’est ce don quand même',
    matchAnywayOf: (reference) => `C’est ce don quand même : ${reference}`,
    asked: 'Le montant n’est pas celui qui était annoncé. Est-ce bien ce don ?',
    date: 'annoncé peu avant',
    createdOn: (date) => `annoncé le ${date}`,
    isSettled: 'déjà confirmé, sans paiement',
    compare: (received, announced, difference) =>
      `Reçu ${received} · annoncé ${announced} (${difference})`,
    isMatched: (reference) => `Rapproché du don ${reference}.`,
    see: 'Voir ce don',
    usedBy: (reference) => `Ce numéro de transaction est déjà celui du don ${reference}.`,
    isTaken: (reference, transaction) =>
      `Le don ${reference} a déjà un paiement, numéro ${transaction}.`,
    hint: 'Don : BWT- suivi de six lettres ou chiffres.',
  },
  en: {
    match: 'It is this one',
    matchOf: (reference) => `It is this one: ${reference}`,
    matchAnyway: 'It is this one all the same',
    matchAnywayOf: (reference) => `It is this one all the same: ${reference}`,
    asked: 'The amount is not the one that was registered. Is it this donation?',
    date: 'registered shortly before',
    createdOn: (date) => `registered on ${date}`,
    isSettled: 'already confirmed, without a payment',
    compare: (received, announced, difference) =>
      `Received ${received} · registered ${announced} (${difference})`,
    isMatched: (reference) => `Matched with donation ${reference}.`,
    see: 'See this donation',
    usedBy: (reference) => `Donation ${reference} already has this transaction number.`,
    isTaken: (reference, transaction) =>
      `Donation ${reference} already has a payment, number ${transaction}.`,
    hint: 'Donation: BWT- and six letters or digits.',
  },
  ht: {
    match: 'Se don sa a',
    matchOf: (reference) => `Se don sa a: ${reference}`,
    matchAnyway: 'Se don sa a kanmenm',
    matchAnywayOf: (reference) => `Se don sa a kanmenm: ${reference}`,
    asked: 'Kantite lajan an pa menm ak sa ki te anonse a. Èske se don sa a vre?',
    date: 'anonse yon ti tan anvan',
    createdOn: (date) => `anonse ${date}`,
    isSettled: 'konfime deja, san peman',
    compare: (received, announced, difference) =>
      `Rive ${received} · anonse ${announced} (${difference})`,
    isMatched: (reference) => `Mete ak don ${reference}.`,
    see: 'Gade don sa a',
    usedBy: (reference) => `Don ${reference} deja gen nimewo tranzaksyon sa a.`,
    isTaken: (reference, transaction) =>
      `Don ${reference} a gen yon peman deja, nimewo ${transaction}.`,
    hint: 'Don: BWT- ak sis lèt oswa chif.',
  },
};
