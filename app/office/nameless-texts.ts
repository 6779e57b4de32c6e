import type { Texts } from '#app/i18n/texts.ts';

/** For loaders: instead of the name of somebody who gave none. */
export const namelessTexts: Texts<string> = { fr: 'sans nom', en: 'no name', ht: 'san non' };

/** Instead of a name that an editor may not see. */
export const withheldTexts: Texts<string> = {
  fr: 'nom réservé aux propriétaires',
  en: 'name for owners only',
  ht: 'non pou pwopriyetè yo sèlman',
};
