import { isAiAuthor } from '#app/features/articles/articles.ts';
import {
  findVersion,
  lockDraft,
  readPublished,
  storeHead,
} from '#app/features/articles/drafts.server.ts';
import { type DraftText, emptyText, type Snapshot } from '#app/features/articles/drafts.ts';
import { insertPublished, publishInTransaction } from '#app/features/articles/publishing.server.ts';
import { nextNumber } from '#app/features/pictures/admin/moderation.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { hashToken } from '#app/http/signature.ts';
import { locales } from '#app/i18n/locale.ts';
import type { Feature } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { parseContentText, renderMarkdown, slugify } from '#app/platform/markdown.ts';
import { builtinArticles } from '#content/articles/index.ts';
import { galleryPictures } from '#content/pictures/gallery/index.ts';
import { builtinServices } from '#content/services/index.ts';

/** Vite replaces the call; commands, which run without it, read no texts. */
const readTexts = () =>
  import.meta.glob<string>(['/content/articles/*.md', '/content/services/*.md'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });

/**
 * Inserts the articles, services, pictures and example settings that come with the site, each only
 * the first time, so that later edits and deletions stay; an article that nobody has changed gets
 * the texts of a new release. Called at every start.
 */
export async function insertBuiltinContent(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted: boolean[] = [];
    for (const article of builtinArticles)
      inserted.push(await insertBuiltinArticle(trx, article, now));
    for (const [position, service] of builtinServices.entries())
      inserted.push(await insertBuiltinService(trx, service, position, now));
    for (const [key, value] of Object.entries(exampleSettings))
      inserted.push(await insertExampleSetting(trx, key, value, now));
    // Each takes the next number, and the gallery lists the highest first.
    for (const picture of galleryPictures.toReversed())
      inserted.push(await insertBuiltinPicture(trx, picture, now));
    if (inserted.some(Boolean)) await bumpContentVersion(trx);
  });
}

async function isNew(trx: Db, key: string, now: number): Promise<boolean> {
  const result = await trx
    .insertInto('builtin')
    .values({ key, inserted_at: now })
    .onConflict((oc) => oc.column('key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function insertBuiltinArticle(
  trx: Db,
  { id, author, publishedOn }: (typeof builtinArticles)[number],
  now: number,
) {
  const written = textsOf(`articles/${id}`);
  const isNewText = await isNew(trx, textKey(id, written), now);
  if (!(await isNew(trx, `article/${id}`, now)))
    return isNewText && replaceArticle(trx, id, written, now);
  const publishedAt = Date.parse(`${publishedOn}T17:00:00Z`);
  const texts = Object.fromEntries(
    written.map(({ locale, title, summary, content }) => [
      locale,
      { ...emptyText, title, summary, content, isReady: true, changedAt: publishedAt },
    ]),
  ) as Snapshot['texts'];
  const snapshot = { author, image: `builtin/articles/${id}`, isByAi: isAiAuthor(author), texts };
  await insertPublished(trx, { id, accountId: null, snapshot }, publishedAt, renderTrusted);
  return true;
}

type Texts = readonly Pick<DraftText, 'title' | 'summary' | 'content'>[];

/**
 * Splits an article by language: the `builtin` table has one for each text
 * that a release came with.
 */
export function textKey(id: number, texts: Texts): string {
  const plain = JSON.stringify(
    texts.map(({ title, summary, content }) => [title, summary, content]),
  );
  return `article/${id}/${hashToken(plain).slice(0, 16)}`;
}

/**
 * Publishes the texts of this release, once, while the article is public, letter for letter, as an
 * earlier release came with it: what the team has changed stays. The journal lists it, and it can
 * be undone there.
 */
async function replaceArticle(
  trx: Db,
  id: number,
  written: ReturnType<typeof textsOf>,
  now: number,
): Promise<boolean> {
  const row = await lockDraft(trx, id);
  const head =
    row && row.trashed_at === null && row.publish_at === null
      ? await findVersion(trx, id, row.head)
      : undefined;
  if (
    !row ||
    !head ||
    (['article', ...locales] as const).some((part) => readPublished(row)[part] !== row.head)
  )
    return false;
  const shown = locales.map((locale) => head.texts[locale]);
  const known = await trx
    .selectFrom('builtin')
    .select('key')
    .where('key', '=', textKey(id, shown))
    .executeTakeFirst();
  if (!known) return false;
  const texts = Object.fromEntries(
    written.map(({ locale, title, summary, content }) => [
      locale,
      { ...head.texts[locale], title, summary, content, changedAt: now },
    ]),
  ) as Snapshot['texts'];
  await storeHead(trx, row, { accountId: null, snapshot: { ...head, texts }, isAuto: false }, now);
  await publishInTransaction(trx, { id, accountId: null, locales, render: renderTrusted }, now);
  return true;
}

const renderTrusted = (content: string) => ({ html: renderMarkdown(content), hrefs: [] });

async function insertBuiltinService(
  trx: Db,
  { key, field }: (typeof builtinServices)[number],
  position: number,
  now: number,
) {
  if (!(await isNew(trx, `service/${key}`, now))) return false;
  await trx
    .insertInto('service')
    .values({
      key,
      position: position + 1,
      field,
      image: `builtin/services/${key}`,
      updated_at: now,
    })
    .execute();
  await trx
    .insertInto('service_text')
    .values(textsOf(`services/${key}`).map((text) => ({ service_key: key, ...text })))
    .execute();
  return true;
}

async function insertBuiltinPicture(
  trx: Db,
  picture: (typeof galleryPictures)[number],
  now: number,
) {
  const { key, width, height } = picture;
  if (!(await isNew(trx, `picture/${key}`, now))) return false;
  const id = `builtin-${key}`;
  await trx
    .insertInto('picture')
    .values({
      id,
      number: await nextNumber(trx),
      state: 'approved',
      image: `builtin/gallery/${key}`,
      width,
      height,
      idempotency_key: id,
      revision: 1,
      sent_at: now,
      decided_at: now,
      published_at: now,
    })
    .execute();
  await trx
    .insertInto('picture_text')
    .values(locales.map((locale) => ({ picture_id: id, locale, ...picture[locale] })))
    .execute();
  return true;
}

async function insertExampleSetting(trx: Db, key: string, value: unknown, now: number) {
  if (!(await isNew(trx, `setting/${key}`, now))) return false;
  await trx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .execute();
  return true;
}

function textsOf(name: string) {
  return locales.map((locale) => {
    const source = readTexts()[`/content/${name}.${locale}.md`];
    if (source === undefined) throw new Error(`content/${name}.${locale}.md is missing`);
    const text = parseContentText(source);
    return { locale, slug: slugify(text.title), ...text };
  });
}

export const builtin: Feature = { insertContent: insertBuiltinContent };
