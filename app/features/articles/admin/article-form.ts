import { cleanText } from '#app/http/forms.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import {
  articleBounds,
  type DraftEdit,
  type FieldName,
  fieldNames,
  type TextField,
} from '../drafts.ts';

/** The texts of a form as received, by field; a field that was not sent is missing. */
export type SentTexts = ReadonlyMap<string, readonly FormDataEntryValue[]>;

export type Intent = 'save' | 'publish' | 'unpublish' | 'trash' | 'restore';

/** A submitted article form. */
export type SentArticle = {
  edit: DraftEdit;
  version: number;
  intent: Intent | undefined;
  /** The languages that `unpublish` is about; all of them, if none is named. */
  language: Locale | undefined;
  /** The language that was shown. */
  shown: Locale | undefined;
  /** The languages to publish; undefined when the form did not ask. */
  publish: Locale[] | undefined;
  publishAt: string;
  /** Publishes though links lead nowhere: the editor has seen which. */
  ignoresLinks: boolean;
  removesImage: boolean;
};

/**
 * Boxes, times and the language shown as they were sent, and over which version: a form that is
 * shown again has them, stored or not.
 */
export type Choices = ReturnType<typeof choicesOf>;

export const choicesOf = ({
  edit,
  version,
  shown,
  publish,
  publishAt,
  removesImage,
}: SentArticle) => ({
  version,
  shown,
  isByAi: edit.isByAi,
  ready: edit.ready ?? {},
  upToDate: edit.upToDate ?? [],
  publish,
  publishAt,
  removesImage,
});

const intents: readonly Intent[] = ['save', 'publish', 'unpublish', 'trash', 'restore'];

/**
 * In a draft a text may be longer than a published one: nothing that was typed is refused for a few
 * characters.
 */
const draftBounds: Record<TextField | 'author', number> = {
  title: 1_000,
  summary: 2_000,
  text: 2 * articleBounds.content,
  slug: 200,
  imageAlt: 1_000,
  author: 200,
};

/** The most that the texts of the form take, in bytes: three long articles, percent-encoded. */
export const maxFormBytes = 2_000_000;

export function readSentArticle(texts: SentTexts): SentArticle {
  const value = (name: string) => texts.get(name)?.map(cleanText).at(-1) ?? '';
  const isOn = (name: string) => texts.get(name)?.includes('on') ?? false;
  const sent = fieldNames.filter((name) => texts.has(name));
  const edit: DraftEdit = Object.fromEntries(sent.map((name) => [name, value(name)]));
  // The contract's `slug` is that of the French text.
  if (texts.has('slug') && edit['slug.fr'] === undefined) edit['slug.fr'] = value('slug');
  // In a conflict, theirs was chosen: the field stays as it is stored.
  for (const name of sent) if (value(`choice.${name}`) === 'theirs') delete edit[name];
  if (texts.has('byAi')) edit.isByAi = isOn('byAi');
  const ready = locales.filter((locale) => texts.has(`ready.${locale}`));
  edit.ready = Object.fromEntries(ready.map((locale) => [locale, isOn(`ready.${locale}`)]));
  edit.upToDate = locales.filter((locale) => isOn(`upToDate.${locale}`));
  const [intent, language] = value('intent').split('.');
  const asked = locales.filter((locale) => texts.has(`publish.${locale}`));
  return {
    edit,
    version: /^\d{1,9}$/.test(value('version')) ? Number(value('version')) : 0,
    intent: intents.find((each) => each === (intent || 'save')),
    language: locales.find((locale) => locale === language),
    shown: locales.find((locale) => locale === value('language')),
    publish: asked.length > 0 ? asked.filter((locale) => isOn(`publish.${locale}`)) : undefined,
    publishAt: value('publishAt').trim(),
    ignoresLinks: value('intent') === 'publish.anyway',
    removesImage: isOn('removeImage'),
  };
}

/** The fields that are too long even for a draft. */
export const tooLongFields = (edit: DraftEdit): FieldName[] =>
  fieldNames.filter(
    (name) => (edit[name]?.length ?? 0) > draftBounds[name.split('.')[0] as TextField | 'author'],
  );
