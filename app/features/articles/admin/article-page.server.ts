import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { listArticleSlugs } from '../articles.server.ts';
import { findDraft, findVersion } from '../drafts.server.ts';
import {
  type DraftText,
  type FieldName,
  fieldNames,
  fieldValue,
  publishable,
  type Snapshot,
  stateOf,
} from '../drafts.ts';

export type EditedArticle = Omit<
  NonNullable<Awaited<ReturnType<typeof findEditedArticle>>>,
  'preview'
>;
export type EditedLanguage = EditedArticle['languages'][number];

/** All that the page of an article shows, except who else is there. */
export async function findEditedArticle(db: Db, id: number) {
  const draft = await findDraft(db, id);
  if (!draft) return undefined;
  const { snapshot, published } = draft;
  const slugs = await listArticleSlugs(db, id);
  const slugIn = (locale: Locale) => slugs.find((each) => each.locale === locale)?.slug ?? '';
  const shown = await Promise.all(
    locales.map(
      async (locale) =>
        [locale, published[locale] && (await findVersion(db, id, published[locale]))] as const,
    ),
  );
  const values = Object.fromEntries(
    fieldNames.map((name) => [name, fieldValue(snapshot, name)]),
  ) as Record<FieldName, string>;
  for (const locale of locales) values[`slug.${locale}`] ||= slugIn(locale);
  return {
    id,
    title: values['title.fr'] || values['title.en'] || values['title.ht'],
    version: draft.version,
    savedAt: draft.updatedAt,
    values,
    image: snapshot.image,
    isByAi: snapshot.isByAi,
    languages: shown.map(([locale, version]) => ({
      locale,
      state: stateOf(snapshot, published, locale),
      isReady: snapshot.texts[locale].isReady,
      isPublished: version !== undefined && version !== '',
      /** The draft has unpublished changes. */
      isChanged: Boolean(version) && isOther(version as Snapshot, snapshot, locale),
      publicSlug: slugIn(locale) || null,
      canPublish: publishable(snapshot).includes(locale),
    })),
    schedule: draft.schedule,
    preview: draft.preview,
    trashedAt: draft.trashedAt,
  };
}

function isOther(published: Snapshot, draft: Snapshot, locale: Locale): boolean {
  const shown = ({ title, summary, content, imageAlt }: DraftText) => [
    title,
    summary,
    content,
    imageAlt,
  ];
  return (
    JSON.stringify(shown(published.texts[locale])) !== JSON.stringify(shown(draft.texts[locale])) ||
    published.image !== draft.image
  );
}
