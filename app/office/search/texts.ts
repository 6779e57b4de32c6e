import type { Texts } from '#app/i18n/texts.ts';

type SearchTexts = {
  title: string;
  description: string;
  label: string;
  hint: { editor: string; owner: string };
  find: string;
  short: string;
  none: (text: string) => string;
  most: string;
  older: string;
};

export const searchTexts: Texts<SearchTexts> = {
  fr: {
    title: 'Chercher',
    description: 'Chercher dans les messages, les dons, les personnes et les articles.',
    label: 'Chercher partout',
    hint: {
      editor:
        'Un nom, un mot d’un message, la référence d’un don, un numéro de transaction, le titre d’un article.',
      owner:
        'Un nom, un e‑mail, un téléphone, un mot d’un message, la référence d’un don, un numéro de transaction, le titre d’un article.',
    },
    find: 'Chercher',
    short: 'Saisissez au moins deux caractères.',
    none: (text) => `Rien ne correspond à « ${text} ».`,
    most: 'Les dix plus récents seulement : précisez pour en voir d’autres.',
    older: 'Chercher aussi dans ce qui est plus ancien',
  },
  en: {
    title: 'Search',
    description: 'Search messages, donations, people and articles.',
    label: 'Search everything',
    hint: {
      editor:
        'A name, a word of a message, a donation’s reference, a transaction number, the title of an article.',
      owner:
        'A name, an email address, a phone, a word of a message, the reference of a donation, a transaction number, the title of an article.',
    },
    find: 'Search',
    short: 'Enter at least two characters.',
    none: (text) => `Nothing matches “${text}”.`,
    most: 'Only the ten newest: type more to see others.',
    older: 'Search older items too',
  },
  ht: {
    title: 'Chèche',
    description: 'Chèche nan mesaj, don, moun ak atik.',
    label: 'Chèche toupatou',
    hint: {
      editor:
        'Yon non, yon mo ki nan yon mesaj, referans yon don, yon nimewo tranzaksyon, tit yon atik.',
      owner:
        'Yon non, yon imèl, yon telefòn, yon mo ki nan yon mesaj, referans yon don, yon nimewo tranzaksyon, tit yon atik.',
    },
    find: 'Chèche',
    short: 'Ekri omwen de karaktè.',
    none: (text) => `Pa gen anyen ki koresponn ak « ${text} ».`,
    most: 'Dis ki pi resan yo sèlman: ekri plis pou ou wè lòt.',
    older: 'Chèche nan sa ki pi ansyen yo tou',
  },
};
