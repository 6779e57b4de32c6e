import type { Texts } from '#app/i18n/texts.ts';

type SearchTexts = {
  title: string;
  description: string;
  label: string;
  hint: { editor: string; owner: string };
  find: string;
  searching: string;
  short: string;
  none: (text: string) => string;
  most: string;
  older: string;
  /** The group of the office’s own pages. */
  pages: string;
};

export const searchTexts: Texts<SearchTexts> = {
  fr: {
    title: 'Chercher',
    description: 'Chercher dans tout ce que tient le bureau, et parmi ses pages.',
    label: 'Chercher partout',
    hint: {
      editor:
        'Un nom, un mot d’un message ou d’un article, une référence, un numéro de transaction, un cours, un service, une page du bureau.',
      owner:
        'Un nom, un e‑mail, un téléphone, un mot d’un message ou d’un article, une référence, un numéro de transaction, un cours, un service, un réglage, une page du bureau.',
    },
    find: 'Chercher',
    searching: 'Recherche en cours…',
    short: 'Saisissez au moins deux caractères.',
    none: (text) => `Rien ne correspond à « ${text} ».`,
    most: 'Les dix premiers seulement : précisez pour en voir d’autres.',
    older: 'Chercher aussi dans ce qui est plus ancien',
    pages: 'Pages du bureau',
  },
  en: {
    title: 'Search',
    description: 'Search all that the office holds, and its pages.',
    label: 'Search everything',
    hint: {
      editor:
        'A name, a word of a message or an article, a reference, a transaction number, a course, a service, a page of the office.',
      owner:
        'A name, an email address, a phone, a word of a message or an article, a reference, a transaction number, a course, a service, a setting, a page of the office.',
    },
    find: 'Search',
    searching: 'Searching…',
    short: 'Enter at least two characters.',
    none: (text) => `Nothing matches “${text}”.`,
    most: 'Only the first ten: type more to see others.',
    older: 'Search older items too',
    pages: 'Pages of the office',
  },
  ht: {
    title: 'Chèche',
    description: 'Chèche nan tout sa biwo a genyen, ak nan paj li yo.',
    label: 'Chèche toupatou',
    hint: {
      editor:
        'Yon non, yon mo ki nan yon mesaj oswa yon atik, yon referans, yon nimewo tranzaksyon, yon kou, yon sèvis, yon paj nan biwo a.',
      owner:
        'Yon non, yon imèl, yon telefòn, yon mo ki nan yon mesaj oswa yon atik, yon referans, yon nimewo tranzaksyon, yon kou, yon sèvis, yon paramèt, yon paj nan biwo a.',
    },
    find: 'Chèche',
    searching: 'N ap chèche…',
    short: 'Ekri omwen de karaktè.',
    none: (text) => `Pa gen anyen ki koresponn ak « ${text} ».`,
    most: 'Dis premye yo sèlman: ekri plis pou ou wè lòt.',
    older: 'Chèche nan sa ki pi ansyen yo tou',
    pages: 'Paj biwo a',
  },
};
