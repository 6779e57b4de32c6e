import { locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { listArticleSlugs } from '../articles.server.ts';
import { findDraft, findShownVersions } from '../drafts.server.ts';
import { begunLanguages, changedLanguages, stateOf, titleOf, valuesOf } from '../drafts.ts';
import { beginningOf } from '../public-article.server.ts';
import type { scheduleTexts } from './done-text.server.ts';

export type EditedArticle = Omit<
  NonNullable<Awaited<ReturnType<typeof findEditedArticle>>>,
  'preview' | 'image'
> & {
  imageUrl: string | null;
  saved: string;
  scheduled: ReturnType<typeof scheduleTexts> | null;
};

export async function findEditedArticle(db: Db, id: number) {
  const draft = await findDraft(db, id);
  if (!draft) return undefined;
  const { row, snapshot, published } = draft;
  const versions = await findShownVersions(db, draft);
  const changed = changedLanguages(draft, versions);
  const begun = begunLanguages(draft, versions);
  const slugs = await listArticleSlugs(db, id);
  const languages = locales.map((locale) => ({
    locale,
    state: stateOf(snapshot, published, locale, changed),
    isReady: snapshot.texts[locale].isReady,
    /** Shown for a summary that is not written. */
    beginning: snapshot.texts[locale].summary.trim()
      ? ''
      : beginningOf(snapshot.texts[locale].content),
    isPublished: published[locale] !== undefined,
    /** The draft has unpublished changes. */
    isChanged: changed.includes(locale),
    /** It will be published with the next correction. */
    isBegun: begun.includes(locale),
    publicSlug: slugs.find((each) => each.locale === locale)?.slug ?? null,
  }));
  return {
    id,
    title: titleOf(snapshot),
    version: row.version,
    savedAt: row.updated_at,
    savedBy: row.username,
    values: valuesOf(snapshot),
    image: snapshot.image,
    languages,
    schedule: draft.schedule,
    preview: draft.preview,
    trashedAt: row.trashed_at,
  };
}
