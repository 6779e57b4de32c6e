import type { Texts } from '#app/i18n/texts.ts';

/** For loaders: instead of the name of somebody who gave none. */
export const namelessTexts: Texts<string> = { fr: 'sans nom', en: 'no name', ht: 'san non' };
