import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Partager',
  card: (title: string) => `La carte que montrent WhatsApp et Facebook : ${title}`,
};

const en: typeof fr = {
  title: 'Share',
  card: (title) => `The card that WhatsApp and Facebook show: ${title}`,
};

const ht: typeof fr = {
  title: 'Pataje',
  card: (title) => `Kat WhatsApp ak Facebook montre a: ${title}`,
};

export const shareTexts: Texts<typeof fr> = { fr, en, ht };
