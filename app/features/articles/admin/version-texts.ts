import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

type Changes = { added: number; removed: number; isOtherPicture: boolean };

/** `+12 −3 mots · image` */
function said(added: number, removed: number, words: string, picture: string | false): string {
  const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean);
  return [counts.length > 0 && [...counts, words].join('\u00a0'), picture]
    .filter(Boolean)
    .join(' · ');
}

const fr = {
  title: 'Versions',
  description: 'Les versions d’un article.',
  label: 'Versions, la plus récente d’abord',
  columns: { version: 'Version', by: 'Par', at: 'Quand', changes: 'Changé' },
  versionOf: (n: number) => `Version ${n}`,
  auto: 'auto',
  current: 'en cours',
  published: (languages: string) => `publié ${languages}`,
  changes: ({ added, removed, isOtherPicture }: Changes) =>
    said(
      added,
      removed,
      plural('fr', added + removed, { one: 'mot', other: 'mots' }),
      isOtherPicture && 'image',
    ),
  compare: 'Depuis, jusqu’à la version en cours',
  legend: 'Souligné : ajouté depuis. Barré : retiré depuis.',
  same: 'Aucune différence avec la version en cours.',
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
  title: 'Versions',
  description: 'The versions of an article.',
  label: 'Versions, the newest first',
  columns: { version: 'Version', by: 'By', at: 'When', changes: 'Changed' },
  versionOf: (n) => `Version ${n}`,
  auto: 'auto',
  current: 'current',
  published: (languages) => `published ${languages}`,
  changes: ({ added, removed, isOtherPicture }) =>
    said(
      added,
      removed,
      plural('en', added + removed, { one: 'word', other: 'words' }),
      isOtherPicture && 'picture',
    ),
  compare: 'From then to the current version',
  legend: 'Underlined: added since. Struck through: removed since.',
  same: 'No difference from the current version.',
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
  title: 'Vèsyon',
  description: 'Vèsyon yon atik.',
  label: 'Vèsyon yo, sa ki pi resan an anvan',
  columns: { version: 'Vèsyon', by: 'Pa', at: 'Kilè', changes: 'Chanjman' },
  versionOf: (n) => `Vèsyon ${n}`,
  auto: 'poukont li',
  current: 'kounye a',
  published: (languages) => `pibliye ${languages}`,
  changes: ({ added, removed, isOtherPicture }) =>
    said(added, removed, 'mo', isOtherPicture && 'imaj'),
  compare: 'Depi lè sa a jiska vèsyon kounye a',
  legend: 'Sa ki souliye a: ajoute depi lè sa a. Sa ki bare a: retire depi lè sa a.',
  same: 'Pa gen diferans ak vèsyon kounye a.',
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
