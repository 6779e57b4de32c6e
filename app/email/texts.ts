import type { Locale } from '#app/i18n/locale.ts';

type EmailTexts = {
  /** Between a label and its value in plain text, where lines do not wrap and programs parse them. */
  colon: string;
  /** Below a button: its URL, for email programs that show no button. */
  urlHint: string;
  /** The last line of emails to visitors. */
  sender: string;
  /** Of emails to the company about what a visitor sent, in the language that MAIL_LOCALE sets. */
  submission: {
    name: string;
    email: string;
    siteLanguage: string;
    received: string;
    receivedAt: (when: string) => string;
    /** Before the subject of what may be spam. */
    toCheckMark: string;
    toCheck: string;
    spamReasons: { honeypot: string; quick: string };
    message: string;
  };
};

/** Texts that the emails of several features share. */
export const emailTexts: Readonly<Record<Locale, EmailTexts>> = {
  fr: {
    colon: ' : ',
    urlHint: 'Ou copiez cette adresse :',
    sender: 'L’équipe de BWT',
    submission: {
      name: 'Nom',
      email: 'E-mail',
      siteLanguage: 'Langue du site',
      received: 'Reçu',
      receivedAt: (when) => `${when} (heure d’Haïti)`,
      toCheckMark: '[à vérifier] ',
      toCheck: 'À vérifier',
      spamReasons: { honeypot: 'le champ caché est rempli', quick: 'envoyé en moins de deux secondes' },
      message: 'Message',
    },
  },
  en: {
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
      spamReasons: { honeypot: 'the hidden field is filled in', quick: 'sent in less than two seconds' },
      message: 'Message',
    },
  },
  ht: {
    colon: ': ',
    urlHint: 'Oswa kopye adrès sa a:',
    sender: 'Ekip BWT la',
    submission: {
      name: 'Non',
      email: 'Imèl',
      siteLanguage: 'Lang sit la',
      received: 'Resevwa',
      receivedAt: (when) => `${when} (lè Ayiti)`,
      toCheckMark: '[pou verifye] ',
      toCheck: 'Pou verifye',
      spamReasons: { honeypot: 'kare kache a ranpli', quick: 'voye nan mwens pase de segonn' },
      message: 'Mesaj',
    },
  },
};
