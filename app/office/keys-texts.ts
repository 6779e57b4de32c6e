import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Au clavier',
  active: 'Touches actives',
  enter: 'Entrée',
  close: 'Fermer',
  rows: {
    j: 'ligne suivante',
    k: 'ligne précédente',
    Enter: 'ouvrir la ligne',
    x: 'cocher la ligne',
    '/': 'chercher',
  },
  list: 'cette liste',
  marked: {
    r: 'répondre',
    e: 'marquer comme traité',
    'Ctrl Enter': 'envoyer la réponse et clore',
  },
};

const en: typeof fr = {
  title: 'Keys',
  active: 'Keys are on',
  enter: 'Enter',
  close: 'Close',
  rows: {
    j: 'next row',
    k: 'previous row',
    Enter: 'open the row',
    x: 'tick the row',
    '/': 'search',
  },
  list: 'this list',
  marked: {
    r: 'reply',
    e: 'mark as done',
    'Ctrl Enter': 'send the reply and close',
  },
};

const ht: typeof fr = {
  title: 'Sou klavye',
  active: 'Touch yo aktif',
  enter: 'Antre',
  close: 'Fèmen',
  rows: {
    j: 'liy apre a',
    k: 'liy anvan an',
    Enter: 'louvri liy lan',
    x: 'koche liy lan',
    '/': 'chèche',
  },
  list: 'lis sa a',
  marked: {
    r: 'reponn',
    e: 'make mesaj la fini',
    'Ctrl Enter': 'voye repons lan epi fèmen mesaj la',
  },
};

export const keysTexts: Texts<typeof fr> = { fr, en, ht };
