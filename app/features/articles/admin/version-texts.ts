import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  label: 'Versions, la plus récente d’abord',
  columns: { version: 'Version', by: 'Par', at: 'Quand', how: 'Comment' },
  versionOf: (n: number) => `Version ${n}`,
  auto: 'enregistrement automatique',
  manual: 'enregistrement',
  current: 'version en cours',
  compare: 'Différences avec la version en cours',
  same: 'Aucune différence.',
  whole:
    'Les deux textes sont trop différents pour être comparés mot à mot : voici l’ancien, puis l’actuel.',
  removed: 'retiré',
  added: 'ajouté',
  picture: 'L’image a changé.',
  restore: 'Reprendre cette version',
  restoreHint:
    'Elle devient le brouillon. Le texte publié ne change pas, et la version actuelle reste dans la liste.',
  someone: 'un compte supprimé',
};

type ArticleVersionTexts = typeof fr;

const en: ArticleVersionTexts = {
  label: 'Versions, the newest first',
  columns: { version: 'Version', by: 'By', at: 'When', how: 'How' },
  versionOf: (n) => `Version ${n}`,
  auto: 'saved automatically',
  manual: 'saved',
  current: 'current version',
  compare: 'Differences from the current version',
  same: 'No difference.',
  whole:
    'The two texts differ too much to be compared word by word: here is the old one, then the current one.',
  removed: 'removed',
  added: 'added',
  picture: 'The picture has changed.',
  restore: 'Restore this version',
  restoreHint:
    'It becomes the draft. The published text does not change, and the current version stays in the list.',
  someone: 'a deleted account',
};

const ht: ArticleVersionTexts = {
  label: 'Vèsyon yo, sa ki pi resan an anvan',
  columns: { version: 'Vèsyon', by: 'Pa', at: 'Kilè', how: 'Kijan' },
  versionOf: (n) => `Vèsyon ${n}`,
  auto: 'anrejistre poukont li',
  manual: 'anrejistre',
  current: 'vèsyon kounye a',
  compare: 'Diferans ak vèsyon kounye a',
  same: 'Pa gen diferans.',
  whole: 'De tèks yo twò diferan pou konpare yo mo pa mo: men ansyen an, epi sa ki la kounye a.',
  removed: 'retire',
  added: 'ajoute',
  picture: 'Imaj la chanje.',
  restore: 'Reprann vèsyon sa a',
  restoreHint:
    'Li tounen bwouyon an. Tèks ki pibliye a pa chanje, epi vèsyon ki la kounye a rete nan lis la.',
  someone: 'yon kont ki efase',
};

/** Apart from the texts of the editor, which no other page needs. */
export const articleVersionTexts: Texts<ArticleVersionTexts> = { fr, en, ht };
