import { type Locale, locales } from '#app/i18n/locale.ts';
import { ChangedSinceError } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { plainText, renderMarkdown, slugify } from '#app/platform/markdown.ts';
import { htmlColumns, htmlKeyOf, type TextRenderer } from '#app/platform/public-html.server.ts';
import { renderText } from '#app/platform/text-worker.server.ts';
import { type Draft, findVersion } from './drafts.server.ts';
import { articleBounds, type DraftText } from './drafts.ts';

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
  draft: Draft,
  now: number,
  render: TextRenderer | typeof renderText = renderText,
): Promise<void> {
  // The row lock makes publications at once wait, which would otherwise find the same slug free.
  await lockContent(trx);
  const { id, trashed_at, published_at } = draft.row;
  const published = trashed_at === null ? draft.published : {};
  const before = await trx
    .selectFrom('article_text')
    .select(['locale', 'slug', 'html', 'html_key'])
    .where('article_id', '=', id)
    .execute();
  await trx.deleteFrom('article_text').where('article_id', '=', id).execute();
  if (!locales.some((locale) => published[locale])) {
    await trx.deleteFrom('article').where('id', '=', id).execute();
    return;
  }
  const findPublished = async (versionId: string) => {
    const version = await findVersion(trx, id, versionId);
    // It has been deleted since, which refuses an undo.
    if (!version)
      throw new ChangedSinceError(`article ${id}: the published version ${versionId} is missing`);
    return version;
  };
  const shared = published.article ? await findPublished(published.article) : draft.snapshot;
  const columns = {
    author: shared.author,
    image: shared.image,
    is_by_ai: Number(shared.isByAi),
    published_at: published_at ?? now,
    updated_at: now,
  };
  await trx
    .insertInto('article')
    .values({ id, ...columns })
    .onConflict((oc) => oc.column('id').doUpdateSet(columns))
    .execute();
  for (const locale of locales) {
    const versionId = published[locale];
    if (versionId === undefined) continue;
    const text = (await findPublished(versionId)).texts[locale];
    const row = before.find((each) => each.locale === locale);
    const current = row?.slug ?? (await lastSlug(trx, id, locale));
    const wanted = slugify(text.slug) || current || slugify(text.title) || `article-${id}`;
    const slug = await findFreeSlug(trx, locale, wanted, id);
    const { content } = text;
    const isRendered = row?.html_key === htmlKeyOf(content) && row.html !== null;
    await trx
      .insertInto('article_text')
      .values({
        article_id: id,
        locale,
        title: text.title.trim(),
        summary: summaryOf(text),
        content,
        slug,
        image_alt: text.imageAlt.trim(),
        ...(isRendered
          ? { html: row.html, html_key: row.html_key }
          : htmlColumns(content, await render(content))),
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
}

/** As lists and shares show it. */
export const summaryOf = ({ title, summary, content }: DraftText): string =>
  summary.trim() || beginningOf(content) || title.trim();

/** So few characters take at most some milliseconds, whatever they are. */
export const beginningOf = (content: string): string => shorten(withoutHeadings(begin(content)));

/**
 * The summary as an article's page shows it above the text; null for one that is the beginning of
 * the text, which would be there twice. Until November 2026, that had the headings in it.
 */
export function leadOf({ title, summary, content }: LeadText): string | null {
  const html = begin(content);
  const automatic = [shorten(withoutHeadings(html)), shorten(html), title.trim()];
  return automatic.includes(summary.trim()) ? null : summary;
}

type LeadText = Pick<DraftText, 'title' | 'summary' | 'content'>;

const begin = (content: string) => renderMarkdown(content.slice(0, 600));
const withoutHeadings = (html: string) => html.replace(/<(h[1-6])>.*?<\/\1>/gs, '');

function shorten(html: string): string {
  const text = plainText(html);
  if (text.length <= articleBounds.summary) return text;
  return `${text.slice(0, articleBounds.summary - 1).replace(/\s+\S*$/, '')}…`;
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

async function findFreeSlug(trx: Db, locale: Locale, wanted: string, id: number): Promise<string> {
  for (let n = 0; ; n++) {
    const slug = [wanted, ...(n > 0 ? [id] : []), ...(n > 1 ? [n] : [])].join('-');
    const taken = await trx
      .selectFrom('article_text')
      .select('article_id')
      .where('slug', '=', slug)
      .where('locale', '=', locale)
      .executeTakeFirst();
    if (!taken && !reservedSlugs.includes(slug)) return slug;
  }
}
