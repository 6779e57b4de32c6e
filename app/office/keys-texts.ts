import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Au clavier',
  active: 'Touches actives',
  enter: 'Entrée',
  shift: 'Maj',
  close: 'Fermer',
  page: 'Sur cette page',
  everywhere: 'Partout',
  rows: {
    j: 'ligne suivante',
    k: 'ligne précédente',
    Enter: 'ouvrir la ligne',
    x: 'cocher la ligne',
  },
  inList: {
    j: 'ouvrir la ligne suivante de la liste',
    k: 'ouvrir la ligne précédente de la liste',
  },
  marked: {
    c: 'créer',
    r: 'répondre',
    e: 'marquer comme traité',
    a: 'se charger du message',
    'Ctrl Enter': 'envoyer la réponse et clore',
  },
  saving: { 'Ctrl Enter': 'enregistrer le formulaire' },
  writing: { A: 'aperçu', Enter: 'publier' },
  bulk: '(lignes cochées, ou celle-ci)',
  back: { Esc: 'revenir à la page au-dessus' },
  anywhere: {
    '/,Ctrl K': 'chercher',
    '?': 'ces touches',
    'u,Ctrl Z': 'annuler ce qui vient d’être fait',
  },
};

const en: typeof fr = {
  title: 'Keys',
  active: 'Keys are on',
  enter: 'Enter',
  shift: 'Shift',
  close: 'Close',
  page: 'On this page',
  everywhere: 'Everywhere',
  rows: {
    j: 'next row',
    k: 'previous row',
    Enter: 'open the row',
    x: 'tick the row',
  },
  inList: {
    j: 'open the next of the list',
    k: 'open the previous of the list',
  },
  marked: {
    c: 'create',
    r: 'reply',
    e: 'mark as done',
    a: 'take the message',
    'Ctrl Enter': 'send the reply and close',
  },
  saving: { 'Ctrl Enter': 'save the form' },
  writing: { A: 'preview', Enter: 'publish' },
  bulk: '(ticked rows, or this one)',
  back: { Esc: 'back to the page above' },
  anywhere: { '/,Ctrl K': 'search', '?': 'these keys', 'u,Ctrl Z': 'undo what was just done' },
};

const ht: typeof fr = {
  title: 'Sou klavye',
  active: 'Touch yo aktif',
  enter: 'Antre',
  shift: 'Maj',
  close: 'Fèmen',
  page: 'Sou paj sa a',
  everywhere: 'Toupatou',
  rows: {
    j: 'liy apre a',
    k: 'liy anvan an',
    Enter: 'louvri liy lan',
    x: 'koche liy lan',
  },
  inList: {
    j: 'louvri sa ki apre nan lis la',
    k: 'louvri sa ki anvan nan lis la',
  },
  marked: {
    c: 'kreye',
    r: 'reponn',
    e: 'make mesaj la fini',
    a: 'pran mesaj la pou ou',
    'Ctrl Enter': 'voye repons lan epi fèmen mesaj la',
  },
  saving: { 'Ctrl Enter': 'anrejistre fòm nan' },
  writing: { A: 'apèsi', Enter: 'pibliye' },
  bulk: '(liy ki koche yo, oswa liy sa a)',
  back: { Esc: 'tounen nan paj ki anwo a' },
  anywhere: { '/,Ctrl K': 'chèche', '?': 'touch sa yo', 'u,Ctrl Z': 'anile sa ki fèk fèt la' },
};

export const keysTexts: Texts<typeof fr> = { fr, en, ht };
