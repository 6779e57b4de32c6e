import { creoleIn } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

/** A text of a section; a record where it differs by kind or by language. */
type Varied<Key extends string> = string | Readonly<Record<Key, string>>;

export type FieldTexts = {
  label: Varied<string>;
  /** The title of a row of two fields, such as a time from which and one until which. */
  row?: string;
  hint?: Varied<string>;
  /** The error of a required field that is empty. */
  required?: Varied<string>;
  tooLong?: string;
  /** The names of a choice's values. */
  options?: Readonly<Record<string, string>>;
};

/** The texts of a form, besides those that all share. */
export type FormTexts<Name extends string = string> = {
  fields: Readonly<Record<Name, FieldTexts>>;
  /** The sections that each language has. */
  sections?: Readonly<Record<string, { title: (language: string) => string; hint?: string }>>;
  errors?: Readonly<Record<string, string>>;
  submit?: string;
};

/** The texts of a section, besides those that all share. */
export type ResourceTexts<
  Name extends string = string,
  Kind extends string = string,
> = FormTexts<Name> & {
  title: string;
  description: string;
  lead: string;
  back?: string;
  empty?: Varied<Kind>;
  /** The headings of the kinds. */
  kinds?: Readonly<Record<Kind, string>>;
  add?: Varied<Kind>;
  /** The title of the page of one, in browsers. */
  edit: { title: string; description: string };
  /** The headings of the other columns of the list. */
  columns?: Readonly<Record<string, string>>;
  trash?: string;
  /**
   * The journal’s words before the name of a row, which may differ by kind: “Partner saved”.
   * Without, they are in the feature’s own texts of the journal.
   */
  did?: Readonly<Record<string, string | ((kind?: string) => string)>>;
  /** The link to its public page. */
  public?: string;
};

const fr = {
  back: 'Publier',
  submit: 'Enregistrer',
  filter: 'Afficher',
  filters: { shown: 'Tout', trash: 'Corbeille' },
  emptyTrash: (days: number) =>
    `La corbeille est vide. Ce que vous y mettez y reste ${days} jours.`,
  trash: 'Mettre à la corbeille',
  trashed: 'À la corbeille, et sur aucune page.',
  restore: 'Rétablir',
  restoreOf: (name: string) => `Rétablir : ${name}`,
  /** Once it is done to a row. */
  done: {
    saved: 'C’est enregistré.',
    moved: 'C’est déplacé.',
    trashed: (days: number) => `C’est dans la corbeille, pour ${days} jours.`,
    restored: 'C’est sorti de la corbeille.',
    removed: 'C’est supprimé.',
  },
  columns: {
    image: 'image',
    position: 'place',
    trashed_at: 'à la corbeille',
    removed_at: 'supprimé',
  },
  no: 'non',
  yes: 'oui',
  state: 'Sur le site',
  order: 'Ordre',
  upOf: (name: string) => `Monter : ${name}`,
  downOf: (name: string) => `Descendre : ${name}`,
  shown: 'visible',
  hidden: 'caché',
  reserve: 'en réserve',
  inLanguage: (label: string, language: string) => `${label}, en ${language}`,
  and: 'et',
  extra: 'Plus de détails',
  translationsHint: 'Sans traduction, le site montre le français.',
  imageHint: 'JPEG, PNG, WebP ou AVIF. Avec l’accord des personnes qu’on y voit.',
  imageAgain: 'Si vous aviez choisi une image, choisissez-la de nouveau.',
  imageNow: 'L’image actuelle',
  removeImage: 'Enlever cette image',
  storageFull: 'Il n’y a plus de place pour d’autres images.',
  errors: {
    required: 'Écrivez ce texte.',
    missing: 'Ce texte n’est pas lisible : écrivez-le de nouveau.',
    tooLong: 'Ce texte est trop long.',
    link: 'Écrivez une adresse qui commence par https://.',
    date: 'Cette date n’est pas lisible.',
    number: 'Écrivez un nombre entier.',
    alt: 'Dites en français ce qu’on voit sur l’image.',
    picture: 'Ce fichier n’est pas une image que nous pouvons lire.',
    pictureTooLarge: 'Cette image est trop lourde.',
    stalled: 'L’image n’est pas arrivée. Choisissez-la de nouveau.',
  },
};

const en: typeof fr = {
  back: 'Publish',
  submit: 'Save',
  filter: 'Show',
  filters: { shown: 'All', trash: 'Trash' },
  emptyTrash: (days) => `The trash is empty. What is put there stays for ${days} days.`,
  trash: 'Move to the trash',
  trashed: 'In the trash, and on no page.',
  restore: 'Restore',
  restoreOf: (name) => `Restore: ${name}`,
  done: {
    saved: 'It is saved.',
    moved: 'It is moved.',
    trashed: (days) => `It is in the trash, for ${days} days.`,
    restored: 'It is out of the trash.',
    removed: 'It is deleted.',
  },
  columns: {
    image: 'picture',
    position: 'place',
    trashed_at: 'in the trash',
    removed_at: 'deleted',
  },
  no: 'no',
  yes: 'yes',
  state: 'On the site',
  order: 'Order',
  upOf: (name) => `Move up: ${name}`,
  downOf: (name) => `Move down: ${name}`,
  shown: 'visible',
  hidden: 'hidden',
  reserve: 'in reserve',
  inLanguage: (label, language) => `${label}, in ${language}`,
  and: 'and',
  extra: 'More details',
  translationsHint: 'Without a translation, the site shows the French.',
  imageHint: 'JPEG, PNG, WebP or AVIF. With the consent of the people in it.',
  imageAgain: 'If you had chosen a picture, choose it again.',
  imageNow: 'The current picture',
  removeImage: 'Remove this picture',
  storageFull: 'There is no room for more pictures.',
  errors: {
    required: 'Write this text.',
    missing: 'This text cannot be read: write it again.',
    tooLong: 'This text is too long.',
    link: 'Write an address that begins with https://.',
    date: 'This date cannot be read.',
    number: 'Write a whole number.',
    alt: 'Say in French what the picture shows.',
    picture: 'This file is not a picture that we can read.',
    pictureTooLarge: 'This picture is too large.',
    stalled: 'The picture did not arrive. Choose it again.',
  },
};

const ht: typeof fr = {
  back: 'Pibliye',
  submit: 'Anrejistre',
  filter: 'Montre',
  filters: { shown: 'Tout', trash: 'Poubèl' },
  emptyTrash: (days) => `Poubèl la vid. Sa ou mete ladan l rete ${days} jou.`,
  trash: 'Mete nan poubèl',
  trashed: 'Nan poubèl la, li pa parèt sou okenn paj.',
  restore: 'Retabli',
  restoreOf: (name) => `Retabli: ${name}`,
  done: {
    saved: 'Li anrejistre.',
    moved: 'Li deplase.',
    trashed: (days) => `Li nan poubèl la, pou ${days} jou.`,
    restored: 'Li soti nan poubèl la.',
    removed: 'Li efase.',
  },
  columns: { image: 'imaj', position: 'plas', trashed_at: 'nan poubèl', removed_at: 'efase' },
  no: 'non',
  yes: 'wi',
  state: 'Sou sit la',
  order: 'Lòd',
  upOf: (name) => `Monte: ${name}`,
  downOf: (name) => `Desann: ${name}`,
  shown: 'parèt',
  hidden: 'kache',
  reserve: 'an rezèv',
  inLanguage: (label, language) => `${label}, ${creoleIn(language)}`,
  and: 'ak',
  extra: 'Plis detay',
  translationsHint: 'Si pa gen tradiksyon, sit la montre franse a.',
  imageHint: 'JPEG, PNG, WebP oswa AVIF. Ak pèmisyon moun ki parèt ladan l.',
  imageAgain: 'Si ou te chwazi yon imaj, chwazi l ankò.',
  imageNow: 'Imaj ki la kounye a',
  removeImage: 'Retire imaj sa a',
  storageFull: 'Pa gen plas ankò pou lòt imaj.',
  errors: {
    required: 'Ekri tèks sa a.',
    missing: 'Nou pa ka li tèks sa a: ekri l ankò.',
    tooLong: 'Tèks sa a twò long.',
    link: 'Ekri yon adrès ki kòmanse ak https://.',
    date: 'Nou pa ka li dat sa a.',
    number: 'Ekri yon nonm antye.',
    alt: 'Di an franse sa ki parèt sou imaj la.',
    picture: 'Fichye sa a pa yon imaj nou ka li.',
    pictureTooLarge: 'Imaj sa a twò lou.',
    stalled: 'Imaj la pa rive. Chwazi l ankò.',
  },
};

export const resourceTexts: Texts<typeof fr> = { fr, en, ht };
