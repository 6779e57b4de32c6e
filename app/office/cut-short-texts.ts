import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of the back-office: only its pages with a form send this to the
// browser.

export const cutShortTexts: Texts<string> = {
  fr: 'Le formulaire est arrivé incomplet : rien n’est enregistré. Envoyez-le de nouveau.',
  en: 'The form arrived incomplete: nothing is saved. Send it again.',
  ht: 'Fòmilè a rive men li pa konplè: anyen pa anrejistre. Voye l ankò.',
};
