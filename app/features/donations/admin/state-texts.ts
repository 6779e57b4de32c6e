import type { Texts } from '#app/i18n/texts.ts';

/** The steps of a donation that have a page of their own. */
const fr = {
  receipt: {
    title: (reference: string) => `L’argent du don ${reference} est arrivé`,
    amount: 'Montant reçu',
    announced: (amount: string) => `Annoncé : ${amount}.`,
    invalid: 'Écrivez le montant en chiffres, par exemple 1500.',
    submit: 'C’est reçu',
  },
  refusal: {
    title: (reference: string) => `Refuser le don ${reference}`,
    reason: 'Raison',
    hint: 'Le donateur la recevra par e‑mail, mot pour mot.',
    missing: 'Dites pourquoi : le donateur le lira.',
    tooLong: 'Cette raison est trop longue : 500 caractères au plus.',
    submit: 'Refuser ce don',
    owed: (amount: string) => `L’argent est arrivé : ${amount}. Il ira dans « À rendre ».`,
    byHand: (amount: string) =>
      `L’argent est arrivé sans SMS : ${amount}. Il n’ira pas dans « À rendre » : rendez-le, puis refusez le don.`,
  },
};

const en: typeof fr = {
  receipt: {
    title: (reference) => `The money of donation ${reference} has arrived`,
    amount: 'Amount received',
    announced: (amount) => `Registered: ${amount}.`,
    invalid: 'Write the amount in digits, for example 1500.',
    submit: 'It is received',
  },
  refusal: {
    title: (reference) => `Decline donation ${reference}`,
    reason: 'Reason',
    hint: 'The donor gets it by email, word for word.',
    missing: 'Say why: the donor will read it.',
    tooLong: 'This reason is too long: 500 characters at most.',
    submit: 'Decline this donation',
    owed: (amount) => `The money has arrived: ${amount}. It will go to “To return”.`,
    byHand: (amount) =>
      `The money arrived without an SMS: ${amount}. It will not go to “To return”: return it, then decline the donation.`,
  },
};

const ht: typeof fr = {
  receipt: {
    title: (reference) => `Lajan don ${reference} a rive`,
    amount: 'Kantite lajan ki rive',
    announced: (amount) => `Anonse: ${amount}.`,
    invalid: 'Ekri kantite lajan an ak chif, pa egzanp 1500.',
    submit: 'Li rive',
  },
  refusal: {
    title: (reference) => `Refize don ${reference}`,
    reason: 'Rezon',
    hint: 'Donatè a ap resevwa l pa imèl, mo pou mo.',
    missing: 'Di poukisa: donatè a ap li sa.',
    tooLong: 'Rezon sa a twò long: 500 karaktè pou pi plis.',
    submit: 'Refize don sa a',
    owed: (amount) => `Lajan an rive: ${amount}. L ap ale nan « Pou remèt ».`,
    byHand: (amount) =>
      `Lajan an rive san SMS: ${amount}. Li p ap ale nan « Pou remèt »: remèt li, epi refize don an.`,
  },
};

export const stateTexts: Texts<typeof fr> = { fr, en, ht };
