import type { Texts } from '#app/i18n/texts.ts';

/** The email to the company about a message, besides what the emails of all submissions share. */
export const contactEmailTexts: Texts<{
  subject: (name: string) => string;
  country: string;
  dateTime: string;
}> = {
  fr: {
    subject: (name) => `Message de ${name}`,
    country: 'Pays',
    dateTime: 'Date et heure chez la personne',
  },
  en: {
    subject: (name) => `Message from ${name}`,
    country: 'Country',
    dateTime: 'Sender’s date and time',
  },
  ht: {
    subject: (name) => `Mesaj ${name} voye`,
    country: 'Peyi',
    dateTime: 'Dat ak lè kote moun nan ye',
  },
};
