import type { Texts } from '#app/i18n/texts.ts';

const fr = { title: 'Autres actions' };

export const moreTexts: Texts<typeof fr> = {
  fr,
  en: { title: 'Other actions' },
  ht: { title: 'Lòt aksyon' },
};
