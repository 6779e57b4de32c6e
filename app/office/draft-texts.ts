import type { Texts } from '#app/i18n/texts.ts';

/** For a device that has no room for a draft. */
export const deviceFullTexts: Texts<string> = {
  fr: 'La mémoire de cet appareil est pleine : ce texte n’y est pas gardé. Envoyez-le, ou copiez-le ailleurs, avant de quitter la page.',
  en: 'The storage of this device is full: this text is not saved on it. Send it, or copy it elsewhere, before you leave the page.',
  ht: 'Pa gen plas ankò sou aparèy la: tèks sa a pa sere sou li. Voye l, oswa kopye l yon lòt kote, anvan ou kite paj la.',
};
