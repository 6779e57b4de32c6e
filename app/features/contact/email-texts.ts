import type { Texts } from '#app/i18n/texts.ts';

/** The email to the company about a message, besides what the emails of all submissions share. */
export const contactEmailTexts: Texts<{
  subject: (name: string) => string;
  dateTime: string;
}> = {
  fr: {
    subject: (name) => `Message : ${name}`,
    dateTime: 'Date et heure chez la personne',
  },
  en: {
    subject: (name) => `Message from ${name}`,
    dateTime: 'Sender’s date and time',
  },
  ht: {
    subject: (name) => `Mesaj: ${name}`,
    dateTime: 'Dat ak lè kote moun nan ye',
  },
};
