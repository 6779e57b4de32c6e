import { type Locale, locales } from '#app/i18n/locale.ts';

export type DraftText = {
  title: string;
  summary: string;
  /** CommonMark, as typed. */
  content: string;
  /** As an editor wants it; empty for one made from the title. */
  slug: string;
  imageAlt: string;
  isReady: boolean;
  /** When title, summary or content changed or was confirmed; 0 if it was never written. */
  changedAt: number;
};

export type Snapshot = {
  author: string;
  image: string | null;
  isByAi: boolean;
  texts: Record<Locale, DraftText>;
};

/** The version that is public, of each language and of what all languages share. */
export type PublishedVersions = Partial<Record<Locale | 'article', string>>;

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

const textFields = ['title', 'imageAlt', 'text', 'summary', 'slug'] as const;
export type TextField = (typeof textFields)[number];
export type FieldName = `${TextField}.${Locale}` | 'author';

/** The fields that two people may have changed at once, in the order of the form. */
export const fieldNames: readonly FieldName[] = [
  ...locales.flatMap((locale) => textFields.map((field) => `${field}.${locale}` as const)),
  'author',
];

/** A field and its language, in which `author` is not. */
export const partsOf = (name: FieldName) => name.split('.') as [TextField | 'author', Locale?];

/** Sent for a language to publish whose box nobody ticked: without script, it may be incomplete. */
export const unasked = 'auto';

export type FlagName = 'byAi' | `ready.${Locale}`;
export const flagNames: readonly FlagName[] = [
  'byAi',
  ...locales.map((locale) => `ready.${locale}` as const),
];

/** The values of a draft as its form shows them; a flag is `on` or empty. */
export type DraftValues = Record<FieldName | FlagName, string>;

/** Changed values; a missing one stays as it is. */
export type DraftEdit = Partial<DraftValues> & {
  /** Languages whose text is said to be still right after a change of the French. */
  upToDate?: readonly Locale[];
};

function fieldValue(snapshot: Snapshot, name: FieldName | FlagName): string {
  if (name === 'author') return snapshot.author;
  if (name === 'byAi') return snapshot.isByAi ? 'on' : '';
  const [field, locale] = name.split('.') as [TextField | 'ready', Locale];
  const text = snapshot.texts[locale];
  if (field === 'ready') return text.isReady ? 'on' : '';
  return text[field === 'text' ? 'content' : field];
}

export const valuesOf = (snapshot: Snapshot): DraftValues =>
  Object.fromEntries(
    [...fieldNames, ...flagNames].map((name) => [name, fieldValue(snapshot, name)]),
  ) as DraftValues;

/** A textarea cannot hold these: a text that only differs in them was not changed. */
const asTyped = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** The box of a title grows, and takes them without script. */
const lineBreaks = /\s*[\r\n]+\s*/g;

/** The draft with an edit. A text that was not touched stays byte for byte as it is. */
export function applyEdit(before: Snapshot, edit: DraftEdit, now: number): Snapshot {
  const valueAfter = (name: FieldName | FlagName) => {
    const old = fieldValue(before, name);
    const posted = name.startsWith('title.') ? edit[name]?.replace(lineBreaks, ' ') : edit[name];
    return posted === undefined || posted === asTyped(old) ? old : posted;
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
      isReady: valueAfter(`ready.${locale}`) === 'on',
      changedAt:
        isChanged || (edit.upToDate?.includes(locale) && !isEmpty(old)) ? now : old.changedAt,
    };
  };
  return {
    author: valueAfter('author'),
    image: before.image,
    isByAi: valueAfter('byAi') === 'on',
    texts: { fr: textAfter('fr'), en: textAfter('en'), ht: textAfter('ht') },
  };
}

export const isEmpty = ({ title, summary, content }: DraftText): boolean =>
  !title.trim() && !summary.trim() && !content.trim();

export const hasTitleAndText = ({ title, content }: DraftText): boolean =>
  Boolean(title.trim() && content.trim());

/** `changed`: since it was published. `older`: than the French; published or not. */
export type LanguageState = 'none' | 'draft' | 'ready' | 'published' | 'changed' | 'older';

/** `changed` are the published languages of which readers see an earlier text. */
export function stateOf(
  draft: Snapshot,
  published: PublishedVersions,
  locale: Locale,
  changed: readonly Locale[] = [],
): LanguageState {
  const text = draft.texts[locale];
  const shown = changed.includes(locale) ? 'changed' : 'published';
  if (isEmpty(text)) return published[locale] ? shown : 'none';
  if (locale !== 'fr' && !isEmpty(draft.texts.fr) && text.changedAt < draft.texts.fr.changedAt)
    return 'older';
  if (published[locale]) return shown;
  return text.isReady ? 'ready' : 'draft';
}

type Shown = { snapshot: Snapshot; published: PublishedVersions };

/**
 * The published languages of which readers see an earlier text, author or picture.
 * @param versions those that readers see, by id
 */
export function changedLanguages(
  { snapshot, published }: Shown,
  versions: ReadonlyMap<string, Snapshot>,
): Locale[] {
  const isChanged = (key: Locale | 'article', partOf: (of: Snapshot) => unknown) => {
    const shown = versions.get(published[key] ?? '');
    return shown && JSON.stringify(partOf(shown)) !== JSON.stringify(partOf(snapshot));
  };
  const isSharedChanged = isChanged('article', ({ texts: _, ...shared }) => shared);
  return locales.filter(
    (locale) =>
      published[locale] !== undefined &&
      (isSharedChanged ||
        isChanged(locale, ({ texts }) => {
          const { title, summary, content, slug, imageAlt } = texts[locale];
          return [title, summary, content, slug, imageAlt];
        })),
  );
}

/** The languages in which something is written since the others were published. */
export function begunLanguages(
  { snapshot, published }: Shown,
  versions: ReadonlyMap<string, Snapshot>,
): Locale[] {
  const shown = Object.values(published).map((id) => versions.get(id));
  return locales.filter(
    (each) =>
      shown.length > 0 &&
      !published[each] &&
      !isEmpty(snapshot.texts[each]) &&
      shown.every((then) => then && isEmpty(then.texts[each])),
  );
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
export type PublishErrors = Partial<Record<FieldName, PublishError>>;

export function publishErrors(snapshot: Snapshot, locale: Locale): PublishErrors {
  const text = snapshot.texts[locale];
  const check = (value: string, max: number): PublishError | undefined =>
    value.trim() ? (value.length > max ? 'tooLong' : undefined) : 'missing';
  // Without a summary, the beginning of the text is shown; lines and signs alone make none.
  const isSummarized = !text.summary.trim() && /^\s*$|[\p{L}\p{N}]/u.test(text.content);
  const checked = {
    [`title.${locale}`]: check(text.title, articleBounds.title),
    [`summary.${locale}`]: isSummarized ? undefined : check(text.summary, articleBounds.summary),
    [`text.${locale}`]: check(text.content, articleBounds.content),
    author: check(snapshot.author, articleBounds.author),
  };
  return Object.fromEntries(Object.entries(checked).filter(([, error]) => error));
}

export const publishable = (snapshot: Snapshot): Locale[] =>
  locales.filter((locale) => Object.keys(publishErrors(snapshot, locale)).length === 0);

/** Whether a text is ready and valid, and not published as it is. */
export const isWaiting = (draft: Snapshot, published: PublishedVersions): boolean =>
  publishable(draft).some((locale) => stateOf(draft, published, locale) === 'ready');

export const titleOf = ({ texts }: Snapshot): string =>
  [texts.fr, texts.en, texts.ht].map(({ title }) => title.trim()).find(Boolean) ?? '';

/** In milliseconds: how long the trash keeps an article. */
export const trashMs = 30 * 24 * 60 * 60_000;

const findWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}’'-]+/gu) ?? [];

export const wordsIn = (text: string): number => findWords(text).length;

/** How many words one has and the other does not, wherever they are. */
export function countChanges(before: Snapshot | undefined, after: Snapshot) {
  const counts = new Map<string, number>();
  const count = (snapshot: Snapshot, step: 1 | -1) => {
    for (const name of fieldNames)
      for (const word of findWords(fieldValue(snapshot, name)))
        counts.set(word, (counts.get(word) ?? 0) + step);
  };
  count(after, 1);
  if (before) count(before, -1);
  const all = [...counts.values()];
  return {
    added: all.reduce((sum, n) => sum + Math.max(n, 0), 0),
    removed: all.reduce((sum, n) => sum + Math.max(-n, 0), 0),
    isOtherPicture: after.image !== (before?.image ?? null),
  };
}
