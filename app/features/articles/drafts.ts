import { type Locale, locales } from '#app/i18n/locale.ts';

/** One language of an article that is being written; empty strings for what is missing. */
export type DraftText = {
  title: string;
  summary: string;
  /** CommonMark, as typed. */
  content: string;
  /** As an editor wants it; empty for one made from the title. */
  slug: string;
  imageAlt: string;
  isReady: boolean;
  /**
   * When title, summary or content changed last, or were said to be still right; 0 for a text that
   * was never written.
   */
  changedAt: number;
};

/** All that a version stores. */
export type Snapshot = {
  author: string;
  image: string | null;
  isByAi: boolean;
  texts: Record<Locale, DraftText>;
};

/** The version that is public, of each language and of what all languages share. */
export type PublishedVersions = Partial<Record<Locale | 'article', string>>;

/** Filters of the list of articles. */
export const draftFilters = ['all', 'drafts', 'scheduled', 'published', 'trash'] as const;
export type DraftFilter = (typeof draftFilters)[number];

export const emptyText: DraftText = {
  title: '',
  summary: '',
  content: '',
  slug: '',
  imageAlt: '',
  isReady: false,
  changedAt: 0,
};

export const emptySnapshot = (author: string): Snapshot => ({
  author,
  image: null,
  isByAi: false,
  texts: { fr: emptyText, en: emptyText, ht: emptyText },
});

export type TextField = 'title' | 'summary' | 'text' | 'slug' | 'imageAlt';
export const textFields = [
  'title',
  'summary',
  'text',
  'slug',
  'imageAlt',
] as const satisfies readonly TextField[];
export type FieldName = `${TextField}.${Locale}` | 'author';

/** The fields that two people may have changed at once, in the order of the form. */
export const fieldNames: readonly FieldName[] = [
  ...locales.flatMap((locale) => textFields.map((field) => `${field}.${locale}` as const)),
  'author',
];

/** Changed fields; a missing field stays as it is. */
export type DraftEdit = Partial<Record<FieldName, string>> & {
  isByAi?: boolean;
  ready?: Partial<Record<Locale, boolean>>;
  /** Languages whose text is said to be still right after a change of the French. */
  upToDate?: readonly Locale[];
};

const keyOf = (field: TextField) => (field === 'text' ? 'content' : field);

/** The value of a field as a form shows it. */
export function fieldValue(snapshot: Snapshot, name: FieldName): string {
  if (name === 'author') return snapshot.author;
  const [field, locale] = name.split('.') as [TextField, Locale];
  return snapshot.texts[locale][keyOf(field)];
}

/** A textarea cannot hold these: a text that only differs in them was not changed. */
const asTyped = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
const isSameText = (posted: string, stored: string) =>
  posted === stored || posted === asTyped(stored);

/** The draft with an edit. A text that was not touched stays byte for byte as it is. */
export function applyEdit(before: Snapshot, edit: DraftEdit, now: number): Snapshot {
  const valueAfter = (name: FieldName) => {
    const [old, posted] = [fieldValue(before, name), edit[name]];
    return posted === undefined || isSameText(posted, old) ? old : posted;
  };
  const textAfter = (locale: Locale): DraftText => {
    const old = before.texts[locale];
    const text = {
      title: valueAfter(`title.${locale}`),
      summary: valueAfter(`summary.${locale}`),
      content: valueAfter(`text.${locale}`),
    };
    const isChanged =
      text.title !== old.title || text.summary !== old.summary || text.content !== old.content;
    return {
      ...text,
      slug: valueAfter(`slug.${locale}`),
      imageAlt: valueAfter(`imageAlt.${locale}`),
      isReady: edit.ready?.[locale] ?? old.isReady,
      changedAt:
        isChanged || (edit.upToDate?.includes(locale) && !isEmpty(old)) ? now : old.changedAt,
    };
  };
  return {
    author: valueAfter('author'),
    image: before.image,
    isByAi: edit.isByAi ?? before.isByAi,
    texts: { fr: textAfter('fr'), en: textAfter('en'), ht: textAfter('ht') },
  };
}

export type FieldConflict = { name: FieldName; mine: string; theirs: string };

/**
 * A save that names a stale version: the fields that someone else changed since, and this save too.
 * Fields that only one side changed are no conflict. Without the version that both began with
 * (`base`), each difference is one.
 */
export function findConflicts(
  base: Snapshot | undefined,
  theirs: Snapshot,
  edit: DraftEdit,
): FieldConflict[] {
  return fieldNames.flatMap((name) => {
    const [mine, stored] = [edit[name], fieldValue(theirs, name)];
    if (mine === undefined || isSameText(mine, stored)) return [];
    if (base && (isSameText(mine, fieldValue(base, name)) || fieldValue(base, name) === stored))
      return [];
    return [{ name, mine, theirs: asTyped(stored) }];
  });
}

/** An edit of a stale version without what its sender did not change. */
export function onlyChanges(base: Snapshot | undefined, edit: DraftEdit): DraftEdit {
  if (!base) return edit;
  const untouched = fieldNames.filter(
    (name) => edit[name] !== undefined && isSameText(edit[name] ?? '', fieldValue(base, name)),
  );
  return Object.fromEntries(
    Object.entries(edit).filter(([name]) => !untouched.includes(name as FieldName)),
  ) as DraftEdit;
}

export const isEmpty = ({
  title,
  summary,
  content,
}: Pick<DraftText, 'title' | 'summary' | 'content'>): boolean =>
  !title.trim() && !summary.trim() && !content.trim();

export const isSameSnapshot = (a: Snapshot, b: Snapshot): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * `older`: than the French. What is published may be older, too, and may have changes that are not
 * public yet.
 */
export type LanguageState = 'none' | 'draft' | 'ready' | 'published' | 'older';

export function stateOf(
  draft: Snapshot,
  published: PublishedVersions,
  locale: Locale,
): LanguageState {
  const text = draft.texts[locale];
  if (isEmpty(text)) return published[locale] ? 'published' : 'none';
  if (locale !== 'fr' && !isEmpty(draft.texts.fr) && text.changedAt < draft.texts.fr.changedAt)
    return 'older';
  if (published[locale]) return 'published';
  return text.isReady ? 'ready' : 'draft';
}

export const articleBounds = {
  title: 140,
  summary: 200,
  content: 100_000,
  slug: 80,
  imageAlt: 200,
  author: 80,
} as const;

export type PublishError = 'missing' | 'tooLong' | 'tooComplicated';

/** Why a text cannot be published, by field. */
export function publishErrors(
  snapshot: Snapshot,
  locale: Locale,
): Partial<Record<FieldName, PublishError>> {
  const text = snapshot.texts[locale];
  const check = (value: string, max: number): PublishError | undefined =>
    value.trim() ? (value.length > max ? 'tooLong' : undefined) : 'missing';
  const checked = {
    [`title.${locale}`]: check(text.title, articleBounds.title),
    [`summary.${locale}`]: check(text.summary, articleBounds.summary),
    [`text.${locale}`]: check(text.content, articleBounds.content),
    author: check(snapshot.author, articleBounds.author),
  };
  return Object.fromEntries(Object.entries(checked).filter(([, error]) => error));
}

/** The languages whose text can be published. */
export const publishable = (snapshot: Snapshot): Locale[] =>
  locales.filter((locale) => Object.keys(publishErrors(snapshot, locale)).length === 0);

/** The title for lists of the back-office. */
export const titleOf = ({ texts }: Snapshot): string =>
  [texts.fr, texts.en, texts.ht].map(({ title }) => title.trim()).find(Boolean) ?? '';

/** In milliseconds: how long the trash keeps an article. */
export const trashMs = 30 * 24 * 60 * 60_000;

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
