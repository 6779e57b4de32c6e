import type { Texts } from '#app/i18n/texts.ts';

/**
 * The emails about a donation. Those to the donor hold nothing of what was typed but the amount and
 * the method: anyone can create one with someone else's email address, and would have us send a
 * name or a message of their own to it. Subjects have at most 78 characters.
 */
const fr = {
  thanks: {
    subject: (reference: string) => `BWT : votre don ${reference}`,
    before: 'Bonjour,\n\nMerci ! Un don vient d’être annoncé avec cette adresse.',
    howTo: 'Pour l’envoyer :',
    follow: 'Pour suivre ce don à tout moment :',
    notYou: 'Si ce n’est pas vous, ignorez ce message : rien ne vous est demandé.',
  },
  states: {
    received: {
      subject: (reference: string) => `BWT : don ${reference} reçu`,
      text: 'Bonjour,\n\nVotre don est arrivé. Nous vérifions que tout correspond, puis nous vous enverrons une confirmation.',
    },
    confirmed: {
      subject: (reference: string) => `BWT : don ${reference} confirmé`,
      text: 'Bonjour,\n\nVotre don est bien arrivé et tout est en ordre. Merci, au nom de celles et ceux qui apprendront grâce à vous !',
    },
    refused: {
      subject: (reference: string) => `BWT : don ${reference} refusé`,
      text: 'Bonjour,\n\nCe don n’a pas pu être accepté. Répondez à ce message ou écrivez-nous par le site : nous chercherons une solution avec vous.',
    },
  },
  amount: 'Montant',
  announced: 'Montant annoncé',
  received: 'Montant reçu',
  reason: 'La raison',
  follow: 'La page de ce don :',
  button: 'Voir ce don',
  /** To the team, in its own language. */
  team: {
    subject: (reference: string, name: string) => `Don ${reference} : ${name}`,
    recipient: 'Pour',
    phone: 'Téléphone',
    page: 'La page du don :',
    noMessage: '(aucun)',
  },
};

const en: typeof fr = {
  thanks: {
    subject: (reference) => `BWT: your donation ${reference}`,
    before: 'Hello,\n\nThank you! A donation has just been registered with this address.',
    howTo: 'To send it:',
    follow: 'To see where this donation stands at any time:',
    notYou: 'If it was not you, ignore this message: you do not need to do anything.',
  },
  states: {
    received: {
      subject: (reference) => `BWT: donation ${reference} received`,
      text: 'Hello,\n\nYour donation has arrived. We are checking that everything matches, and will then send you a confirmation.',
    },
    confirmed: {
      subject: (reference) => `BWT: donation ${reference} confirmed`,
      text: 'Hello,\n\nYour donation has arrived and everything is in order. Thank you, on behalf of everyone you are helping to learn!',
    },
    refused: {
      subject: (reference) => `BWT: donation ${reference} declined`,
      text: 'Hello,\n\nThis donation could not be accepted. Reply to this message or write to us through the site: we will look for a solution with you.',
    },
  },
  amount: 'Amount',
  announced: 'Amount registered',
  received: 'Amount received',
  reason: 'The reason',
  follow: 'This donation’s page:',
  button: 'See this donation',
  team: {
    subject: (reference, name) => `Donation ${reference} from ${name}`,
    recipient: 'For',
    phone: 'Phone',
    page: 'The donation’s page:',
    noMessage: '(none)',
  },
};

const ht: typeof fr = {
  thanks: {
    subject: (reference) => `BWT: don w lan, ${reference}`,
    before: 'Bonjou,\n\nMèsi! Yon moun fèk anonse yon don ak adrès sa a.',
    howTo: 'Pou voye l:',
    follow: 'Pou swiv don sa a nenpòt lè:',
    notYou: 'Si se pa ou menm, pa okipe mesaj sa a: nou pa mande w anyen.',
  },
  states: {
    received: {
      subject: (reference) => `BWT: don ${reference} rive`,
      text: 'Bonjou,\n\nDon w lan rive. N ap verifye si tout bagay kòrèk, epi n ap voye yon konfimasyon ba w.',
    },
    confirmed: {
      subject: (reference) => `BWT: don ${reference} konfime`,
      text: 'Bonjou,\n\nDon w lan rive epi tout bagay anfòm. Mèsi, nan non tout moun ki pral aprann grasa ou!',
    },
    refused: {
      subject: (reference) => `BWT: don ${reference} refize`,
      text: 'Bonjou,\n\nNou pa t kapab aksepte don sa a. Reponn mesaj sa a oswa ekri nou sou sit la: n ap chèche yon solisyon avè w.',
    },
  },
  amount: 'Kantite lajan',
  announced: 'Kantite lajan ou anonse',
  received: 'Kantite lajan ki rive',
  reason: 'Rezon an',
  follow: 'Paj don sa a:',
  button: 'Wè don sa a',
  team: {
    subject: (reference, name) => `Don ${reference}: se ${name} ki anonse l`,
    recipient: 'Pou',
    phone: 'Telefòn',
    page: 'Paj don an:',
    noMessage: '(pa genyen)',
  },
};

export const donationEmailTexts: Texts<typeof fr> = { fr, en, ht };
