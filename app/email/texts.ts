import type { Locale } from '#app/i18n/locale.ts';

type MailTexts = {
  /** Between a label and its value in plain text, where nothing breaks lines and programs read them. */
  colon: string;
  /** Below a button: its address, for programs that show no button. */
  addressHint: string;
  contact: {
    subject: (name: string) => string;
    /** Before the subject of a message that may be spam. */
    toCheckMark: string;
    name: string;
    email: string;
    country: string;
    dateTime: string;
    siteLanguage: string;
    received: string;
    receivedAt: (when: string) => string;
    toCheck: string;
    suspicions: { honeypot: string; quick: string };
    message: string;
  };
};

/** Of all mails, and of those to the team, which reads them in the language that MAIL_LOCALE sets. */
export const mailTexts: Readonly<Record<Locale, MailTexts>> = {
  fr: {
    colon: ' : ',
    addressHint: 'Ou copiez cette adresse :',
    contact: {
      subject: (name) => `Message de ${name}`,
      toCheckMark: '[à vérifier] ',
      name: 'Nom',
      email: 'E-mail',
      country: 'Pays',
      dateTime: 'Date et heure chez la personne',
      siteLanguage: 'Langue du site',
      received: 'Reçu',
      receivedAt: (when) => `${when} (heure d’Haïti)`,
      toCheck: 'À vérifier',
      suspicions: { honeypot: 'le champ caché est rempli', quick: 'envoyé en moins de deux secondes' },
      message: 'Message',
    },
  },
  en: {
    colon: ': ',
    addressHint: 'Or copy this address:',
    contact: {
      subject: (name) => `Message from ${name}`,
      toCheckMark: '[to check] ',
      name: 'Name',
      email: 'Email',
      country: 'Country',
      dateTime: 'Sender’s date and time',
      siteLanguage: 'Site language',
      received: 'Received',
      receivedAt: (when) => `${when} (Haiti time)`,
      toCheck: 'To check',
      suspicions: { honeypot: 'the hidden field is filled in', quick: 'sent in less than two seconds' },
      message: 'Message',
    },
  },
  ht: {
    colon: ': ',
    addressHint: 'Oswa kopye adrès sa a:',
    contact: {
      subject: (name) => `Mesaj ${name} voye`,
      toCheckMark: '[pou verifye] ',
      name: 'Non',
      email: 'Imèl',
      country: 'Peyi',
      dateTime: 'Dat ak lè kote moun nan ye',
      siteLanguage: 'Lang sit la',
      received: 'Resevwa',
      receivedAt: (when) => `${when} (lè Ayiti)`,
      toCheck: 'Pou verifye',
      suspicions: { honeypot: 'kare kache a ranpli', quick: 'voye nan mwens pase de segonn' },
      message: 'Mesaj',
    },
  },
};
