import type { Texts } from '#app/i18n/texts.ts';

type TrialEmailTexts = { subject: string; text: (site: string) => string };

export const trialEmailTexts: Texts<TrialEmailTexts> = {
  fr: {
    subject: 'BWT : un e-mail d’essai',
    text: (site) =>
      `Bonjour,\n\nVous avez demandé cet essai : les e-mails du site ${site} partent, et arrivent chez vous.`,
  },
  en: {
    subject: 'BWT: a trial email',
    text: (site) =>
      `Hello,\n\nYou asked for this trial: the emails of the site ${site} leave, and reach you.`,
  },
  ht: {
    subject: 'BWT: yon imèl pou eseye',
    text: (site) =>
      `Bonjou,\n\nSe ou ki mande esè sa a: imèl sit ${site} pati, epi yo rive jwenn ou.`,
  },
};
