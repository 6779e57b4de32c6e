import type { PayableTexts } from '#app/features/payments/payables.server.ts';
import type { Texts } from '#app/i18n/texts.ts';

export const enrolmentPayableTexts: Texts<PayableTexts> = {
  fr: {
    match: 'C’est cette inscription',
    matchOf: (reference) => `C’est cette inscription : ${reference}`,
    matchAnyway: 'C’est cette inscription quand même',
    matchAnywayOf: (reference) => `C’est cette inscription quand même : ${reference}`,
    asked: 'Le montant n’est pas celui qui reste à payer. Est-ce bien cette inscription ?',
    date: 'inscription peu avant',
    createdOn: (date) => `inscription le ${date}`,
    isSettled: 'déjà payée',
    compare: (received, due, difference) => `Reçu ${received} · à payer ${due} (${difference})`,
    isMatched: (reference) => `Rapproché de l’inscription ${reference}.`,
    see: 'Voir cette inscription',
    usedBy: (reference) => `Ce numéro de transaction est déjà celui de l’inscription ${reference}.`,
    isTaken: (reference, transaction) =>
      `L’inscription ${reference} a déjà un paiement, numéro ${transaction}.`,
    hint: 'Inscription : BWC- suivi de six caractères.',
  },
  en: {
    match: 'It is this enrolment',
    matchOf: (reference) => `It is this enrolment: ${reference}`,
    matchAnyway: 'It is this enrolment all the same',
    matchAnywayOf: (reference) => `It is this enrolment all the same: ${reference}`,
    asked: 'The amount is not what is left to pay. Is it this enrolment?',
    date: 'enrolled shortly before',
    createdOn: (date) => `enrolled on ${date}`,
    isSettled: 'paid already',
    compare: (received, due, difference) => `Received ${received} · to pay ${due} (${difference})`,
    isMatched: (reference) => `Matched with enrolment ${reference}.`,
    see: 'See this enrolment',
    usedBy: (reference) => `Enrolment ${reference} already has this transaction number.`,
    isTaken: (reference, transaction) =>
      `Enrolment ${reference} already has a payment, number ${transaction}.`,
    hint: 'Enrolment: BWC- and six characters.',
  },
  ht: {
    match: 'Se enskripsyon sa a',
    matchOf: (reference) => `Se enskripsyon sa a: ${reference}`,
    matchAnyway: 'Se enskripsyon sa a kanmenm',
    matchAnywayOf: (reference) => `Se enskripsyon sa a kanmenm: ${reference}`,
    asked: 'Kantite lajan an pa menm ak sa ki rete pou peye a. Èske se enskripsyon sa a vre?',
    date: 'enskri yon ti tan anvan',
    createdOn: (date) => `enskri ${date}`,
    isSettled: 'peye deja',
    compare: (received, due, difference) => `Rive ${received} · pou peye ${due} (${difference})`,
    isMatched: (reference) => `Mete ak enskripsyon ${reference}.`,
    see: 'Gade enskripsyon sa a',
    usedBy: (reference) => `Enskripsyon ${reference} deja gen nimewo tranzaksyon sa a.`,
    isTaken: (reference, transaction) =>
      `Enskripsyon ${reference} a gen yon peman deja, nimewo ${transaction}.`,
    hint: 'Enskripsyon: BWC- ak sis karaktè.',
  },
};
