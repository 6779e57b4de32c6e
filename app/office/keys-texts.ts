import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Au clavier',
  active: 'Touches actives',
  enter: 'Entrée',
  close: 'Fermer',
  keys: {
    j: 'ligne suivante',
    k: 'ligne précédente',
    Enter: 'ouvrir la ligne',
    x: 'cocher la ligne',
    '/': 'chercher',
    '?': 'cette liste',
  },
  message: {
    r: 'répondre',
    e: 'marquer comme traité',
    'Ctrl Enter': 'envoyer la réponse et clore',
    '?': 'cette liste',
  },
};

const en: typeof fr = {
  title: 'Keys',
  active: 'Keys are on',
  enter: 'Enter',
  close: 'Close',
  keys: {
    j: 'next row',
    k: 'previous row',
    Enter: 'open the row',
    x: 'tick the row',
    '/': 'search',
    '?': 'this list',
  },
  message: {
    r: 'reply',
    e: 'mark as done',
    'Ctrl Enter': 'send the reply and close',
    '?': 'this list',
  },
};

const ht: typeof fr = {
  title: 'Sou klavye',
  active: 'Touch yo aktif',
  enter: 'Antre',
  close: 'Fèmen',
  keys: {
    j: 'liy apre a',
    k: 'liy anvan an',
    Enter: 'louvri liy lan',
    x: 'koche liy lan',
    '/': 'chèche',
    '?': 'lis sa a',
  },
  message: {
    r: 'reponn',
    e: 'make mesaj la fini',
    'Ctrl Enter': 'voye repons lan epi fèmen mesaj la',
    '?': 'lis sa a',
  },
};

export const keysTexts: Texts<typeof fr> = { fr, en, ht };
