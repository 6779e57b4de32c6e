import { type Locale, locales } from '#app/i18n/locale.ts';
import { ChangedSinceError } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { slugify } from '#app/platform/markdown.ts';
import {
  type HtmlColumns,
  htmlColumns,
  htmlKeyOf,
  type TextRenderer,
} from '#app/platform/public-html.server.ts';
import { renderText } from '#app/platform/text-worker.server.ts';
import { findDraft, findVersion } from './drafts.server.ts';
import type { DraftText, Snapshot } from './drafts.ts';

/** Pages that have the URL of an article. */
const reservedSlugs: readonly string[] = ['create', 'preview'];

/**
 * Writes what pages show of an article, the rows of `article` and `article_text`, from the versions
 * that are published; deletes them when none is. So no public query can find a draft.
 * @param render what is published gets its HTML from; without it, a text whose HTML is not stored
 * is rendered here: an undo publishes it again.
 */
export async function projectArticle(
  trx: Db,
  id: number,
  now: number,
  render?: TextRenderer,
): Promise<void> {
  // The row lock makes publications at once wait, which would otherwise find the same slug free.
  await lockContent(trx);
  const draft = await findDraft(trx, id);
  const published = draft && draft.trashedAt === null ? draft.published : {};
  const shown = locales.filter((locale) => published[locale]);
  const before = await trx
    .selectFrom('article_text')
    .select(['locale', 'slug', 'html', 'html_key'])
    .where('article_id', '=', id)
    .execute();
  await trx.deleteFrom('article_text').where('article_id', '=', id).execute();
  if (!draft || shown.length === 0) {
    await trx.deleteFrom('article').where('id', '=', id).execute();
    return;
  }
  const shared = published.article
    ? await publishedVersion(trx, id, published.article)
    : draft.snapshot;
  await upsertArticle(trx, { id, shared, publishedAt: draft.publishedAt ?? now }, now);
  for (const locale of shown) {
    const version = await publishedVersion(trx, id, published[locale] ?? '');
    const row = before.find((each) => each.locale === locale);
    const current = row?.slug ?? (await lastSlug(trx, id, locale));
    const text = version.texts[locale];
    await insertText(
      trx,
      { id, locale, text, current, html: await htmlOf(text.content, row, render) },
      now,
    );
  }
}

type Stored = { html: string | null; html_key: string | null };

async function htmlOf(
  content: string,
  stored: Stored | undefined,
  render: TextRenderer | undefined,
): Promise<HtmlColumns | null> {
  const key = htmlKeyOf(content);
  if (stored?.html_key === key && stored.html !== null) return { html: stored.html, html_key: key };
  return htmlColumns(content, render ? render(content) : await renderText(content));
}

/** @throws ChangedSinceError when it has been deleted since, which refuses an undo. */
async function publishedVersion(trx: Db, id: number, versionId: string): Promise<Snapshot> {
  const version = await findVersion(trx, id, versionId);
  if (!version)
    throw new ChangedSinceError(`article ${id}: the published version ${versionId} is missing`);
  return version;
}

type Shared = { id: number; shared: Snapshot; publishedAt: number };

async function upsertArticle(
  trx: Db,
  { id, shared, publishedAt }: Shared,
  now: number,
): Promise<void> {
  const columns = {
    author: shared.author,
    image: shared.image,
    is_by_ai: Number(shared.isByAi),
    published_at: publishedAt,
    updated_at: now,
  };
  await trx
    .insertInto('article')
    .values({ id, ...columns })
    .onConflict((oc) => oc.column('id').doUpdateSet(columns))
    .execute();
}

type Text = {
  id: number;
  locale: Locale;
  text: DraftText;
  current: string | undefined;
  html: HtmlColumns | null;
};

async function insertText(
  trx: Db,
  { id, locale, text, current, html }: Text,
  now: number,
): Promise<void> {
  const wanted = slugify(text.slug) || current || slugify(text.title) || `article-${id}`;
  const slug = await findFreeSlug(trx, locale, wanted, id);
  const { title, summary, content, imageAlt } = text;
  await trx
    .insertInto('article_text')
    .values({
      article_id: id,
      locale,
      title: title.trim(),
      summary: summary.trim(),
      content,
      slug,
      image_alt: imageAlt.trim(),
      ...html,
    })
    .execute();
  // From now on it leads here, whoever had it before.
  await trx
    .insertInto('article_slug')
    .values({ slug, locale, article_id: id, used_at: now })
    .onConflict((oc) =>
      oc.columns(['slug', 'locale']).doUpdateSet({ article_id: id, used_at: now }),
    )
    .execute();
}

/** The slug that a text had when it was public last. */
async function lastSlug(trx: Db, id: number, locale: Locale): Promise<string | undefined> {
  const row = await trx
    .selectFrom('article_slug')
    .select('slug')
    .where('article_id', '=', id)
    .where('locale', '=', locale)
    .orderBy('used_at', 'desc')
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst();
  return row?.slug;
}

async function findFreeSlug(trx: Db, locale: Locale, slug: string, id: number): Promise<string> {
  for (
    let candidate = slug, n = 1;
    ;
    candidate = n === 1 ? `${slug}-${id}` : `${slug}-${id}-${n}`, n++
  ) {
    const taken = await trx
      .selectFrom('article_text')
      .select('article_id')
      .where('slug', '=', candidate)
      .where('locale', '=', locale)
      .executeTakeFirst();
    if (!taken && !reservedSlugs.includes(candidate)) return candidate;
  }
}
