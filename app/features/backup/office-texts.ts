import type { Texts } from '#app/i18n/texts.ts';

const fr = { isOld: 'La dernière sauvegarde a plus de 7 jours' };

/** For Today. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: { isOld: 'The last backup is more than 7 days old' },
  ht: { isOld: 'Dènye kopi sekirite a gen plis pase 7 jou' },
};
