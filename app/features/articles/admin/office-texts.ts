import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Articles',
  article: (title: string) => `Article prêt à publier : « ${title} »`,
  scheduledArticle: (title: string) => `Article programmé : « ${title} »`,
};

/** For Today and the search. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    name: 'Articles',
    article: (title) => `Article ready to be published: “${title}”`,
    scheduledArticle: (title) => `Article scheduled: “${title}”`,
  },
  ht: {
    name: 'Atik',
    article: (title) => `Atik pare pou pibliye: « ${title} »`,
    scheduledArticle: (title) => `Atik pwograme: « ${title} »`,
  },
};
