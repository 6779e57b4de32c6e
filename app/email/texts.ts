import type { Texts } from '#app/i18n/texts.ts';

/** Texts that the emails of several features share. */
const fr = {
  /**
   * Between a label and its value in plain text, where lines do not wrap and programs parse them.
   */
  colon: ' : ',
  /** Below a button: its URL, for email programs that show no button. */
  urlHint: 'Ou copiez cette adresse :',
  /** The last line of emails to visitors. */
  sender: 'L’équipe de BWT',
  /** Texts of emails to the company about a submission, in the language that MAIL_LOCALE sets. */
  submission: {
    name: 'Nom',
    email: 'E-mail',
    siteLanguage: 'Langue du site',
    received: 'Reçu',
    receivedAt: (when: string) => `${when} (heure d’Haïti)`,
    /** Before the subject of what may be spam. */
    toCheckMark: '[à vérifier] ',
    toCheck: 'À vérifier',
    spamReasons: {
      honeypot: 'le champ caché est rempli',
      quick: 'envoyé en moins de deux secondes',
      email: 'marqué par le serveur d’e-mail',
    },
    message: 'Message',
  },
};

const en: typeof fr = {
  colon: ': ',
  urlHint: 'Or copy this address:',
  sender: 'The BWT team',
  submission: {
    name: 'Name',
    email: 'Email',
    siteLanguage: 'Site language',
    received: 'Received',
    receivedAt: (when) => `${when} (Haiti time)`,
    toCheckMark: '[to check] ',
    toCheck: 'To check',
    spamReasons: {
      honeypot: 'the hidden field is filled in',
      quick: 'sent in less than two seconds',
      email: 'marked by the mail server',
    },
    message: 'Message',
  },
};

const ht: typeof fr = {
  colon: ': ',
  urlHint: 'Oswa kopye adrès sa a:',
  sender: 'Ekip BWT a',
  submission: {
    name: 'Non',
    email: 'Imèl',
    siteLanguage: 'Lang sit la',
    received: 'Resevwa',
    receivedAt: (when) => `${when} (lè Ayiti)`,
    toCheckMark: '[pou verifye] ',
    toCheck: 'Pou verifye',
    spamReasons: {
      honeypot: 'kaz kache a ranpli',
      quick: 'voye nan mwens pase de segonn',
      email: 'sèvè imèl la make l',
    },
    message: 'Mesaj',
  },
};

export const emailTexts: Texts<typeof fr> = { fr, en, ht };
