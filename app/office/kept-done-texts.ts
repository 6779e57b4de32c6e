import type { Texts } from '#app/i18n/texts.ts';
import type { SentenceTable } from './journal/actions.ts';

const fr: SentenceTable = {
  'donation.received': (id) => `Le don ${id} est reçu. L’e‑mail au donateur est gardé ici.`,
  'donation.confirmed': (id) => `Le don ${id} est confirmé. L’e‑mail au donateur est gardé ici.`,
  'donation.refused': (id) => `Le don ${id} est refusé. L’e‑mail au donateur est gardé ici.`,
  'payment.matched': (id) =>
    `Paiement rapproché du don ${id}, qui est reçu. L’e‑mail au donateur est gardé ici.`,
  'email.retried': () => 'L’e‑mail est gardé ici : aucun serveur d’e‑mail n’est réglé.',
  'emails.retried': () => 'Les e‑mails sont gardés ici : aucun serveur d’e‑mail n’est réglé.',
  'privacy.asked': () => 'Le lien est gardé ici : aucun serveur d’e‑mail n’est réglé.',
  'privacy.copied': () => 'Le lien de la copie est gardé ici : aucun serveur d’e‑mail n’est réglé.',
  'invitation.sent': () =>
    'Invitation enregistrée. Son lien est gardé ici : aucun serveur d’e‑mail n’est réglé.',
  'invitation.sent_again': () =>
    'Le nouveau lien est gardé ici : aucun serveur d’e‑mail n’est réglé.',
  'message.replied': () => 'La réponse est gardée ici : aucun serveur d’e‑mail n’est réglé.',
  'message.resent': () => 'La réponse est gardée ici : aucun serveur d’e‑mail n’est réglé.',
  'message.corrected': () =>
    'L’adresse est corrigée. La réponse est gardée ici : aucun serveur d’e‑mail n’est réglé.',
};

const en: SentenceTable = {
  'donation.received': (id) => `Donation ${id} is received. The email to the donor is kept here.`,
  'donation.confirmed': (id) => `Donation ${id} is confirmed. The email to the donor is kept here.`,
  'donation.refused': (id) => `Donation ${id} is declined. The email to the donor is kept here.`,
  'payment.matched': (id) =>
    `Payment matched with donation ${id}, which is received. The email to the donor is kept here.`,
  'email.retried': () => 'The email is kept here: no mail server is set up.',
  'emails.retried': () => 'The emails are kept here: no mail server is set up.',
  'privacy.asked': () => 'The link is kept here: no mail server is set up.',
  'privacy.copied': () => 'The link to the copy is kept here: no mail server is set up.',
  'invitation.sent': () => 'Invitation saved. Its link is kept here: no mail server is set up.',
  'invitation.sent_again': () => 'The new link is kept here: no mail server is set up.',
  'message.replied': () => 'The reply is kept here: no mail server is set up.',
  'message.resent': () => 'The reply is kept here: no mail server is set up.',
  'message.corrected': () =>
    'The address is corrected. The reply is kept here: no mail server is set up.',
};

const ht: SentenceTable = {
  'donation.received': (id) => `Nou resevwa don ${id}. Imèl pou donatè a sere isit la.`,
  'donation.confirmed': (id) => `Don ${id} konfime. Imèl pou donatè a sere isit la.`,
  'donation.refused': (id) => `Don ${id} refize. Imèl pou donatè a sere isit la.`,
  'payment.matched': (id) =>
    `Peman an mete ak don ${id}, ki resevwa. Imèl pou donatè a sere isit la.`,
  'email.retried': () => 'Imèl la sere isit la: pa gen sèvè imèl ki regle.',
  'emails.retried': () => 'Imèl yo sere isit la: pa gen sèvè imèl ki regle.',
  'privacy.asked': () => 'Lyen an sere isit la: pa gen sèvè imèl ki regle.',
  'privacy.copied': () => 'Lyen kopi a sere isit la: pa gen sèvè imèl ki regle.',
  'invitation.sent': () =>
    'Envitasyon an anrejistre. Lyen li sere isit la: pa gen sèvè imèl ki regle.',
  'invitation.sent_again': () => 'Nouvo lyen an sere isit la: pa gen sèvè imèl ki regle.',
  'message.replied': () => 'Repons lan sere isit la: pa gen sèvè imèl ki regle.',
  'message.resent': () => 'Repons lan sere isit la: pa gen sèvè imèl ki regle.',
  'message.corrected': () => 'Adrès la korije. Repons lan sere isit la: pa gen sèvè imèl ki regle.',
};

/** In place of `doneTexts` while no mail server is set up. */
export const keptDoneTexts: Texts<SentenceTable> = { fr, en, ht };

/** In place of the `results` of `resultTexts` while no mail server is set up. */
export const keptResultTexts: Texts<Record<string, string>> = {
  fr: {
    'second-factor':
      'Le deuxième facteur est enlevé. L’e‑mail à la personne est gardé ici : prévenez-la vous-même.',
  },
  en: {
    'second-factor':
      'The second factor is removed. The email to the person is kept here: tell them yourself.',
  },
  ht: {
    'second-factor':
      'Dezyèm verifikasyon an retire. Imèl pou moun nan sere isit la: avèti l ou menm.',
  },
};
