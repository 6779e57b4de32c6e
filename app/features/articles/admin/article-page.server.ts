import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { listArticleSlugs } from '../articles.server.ts';
import { findDraft, findVersion } from '../drafts.server.ts';
import { publishable, type Snapshot, stateOf, titleOf, valuesOf } from '../drafts.ts';
import { beginningOf } from '../public-article.server.ts';

export type EditedArticle = Omit<
  NonNullable<Awaited<ReturnType<typeof findEditedArticle>>>,
  'preview' | 'image'
> & { imageUrl: string | null };
export type EditedLanguage = EditedArticle['languages'][number];

export async function findEditedArticle(db: Db, id: number) {
  const draft = await findDraft(db, id);
  if (!draft) return undefined;
  const { snapshot, published } = draft;
  const shared = published.article && (await findVersion(db, id, published.article));
  const isSharedChanged = shared && sharedOf(shared) !== sharedOf(snapshot);
  const slugs = await listArticleSlugs(db, id);
  const languages = await Promise.all(
    locales.map(async (locale) => {
      const version = published[locale];
      const shown = version === undefined ? undefined : await findVersion(db, id, version);
      return {
        locale,
        state: stateOf(snapshot, published, locale),
        isReady: snapshot.texts[locale].isReady,
        /** Shown for a summary that is not written. */
        beginning: snapshot.texts[locale].summary.trim()
          ? ''
          : beginningOf(snapshot.texts[locale].content),
        isPublished: version !== undefined,
        /** The draft has unpublished changes. */
        isChanged:
          shown !== undefined &&
          (isSharedChanged || textsOf(shown, locale) !== textsOf(snapshot, locale)),
        publicSlug: slugs.find((each) => each.locale === locale)?.slug ?? null,
        canPublish: publishable(snapshot).includes(locale),
      };
    }),
  );
  return {
    id,
    title: titleOf(snapshot),
    version: draft.version,
    savedAt: draft.updatedAt,
    savedBy: draft.savedBy,
    values: valuesOf(snapshot),
    image: snapshot.image,
    languages,
    schedule: draft.schedule,
    preview: draft.preview,
    trashedAt: draft.trashedAt,
  };
}

/** For comparison. */
const sharedOf = ({ author, image, isByAi }: Snapshot): string =>
  JSON.stringify([author, image, isByAi]);

function textsOf({ texts }: Snapshot, locale: Locale): string {
  const { title, summary, content, slug, imageAlt } = texts[locale];
  return JSON.stringify([title, summary, content, slug, imageAlt]);
}
