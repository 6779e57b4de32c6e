import { isAiAuthor } from '#app/features/articles/articles.ts';
import { emptyText, type Snapshot } from '#app/features/articles/drafts.ts';
import { insertPublished } from '#app/features/articles/publishing.server.ts';
import { nextNumber } from '#app/features/moderation/moderation.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { parseContentText, slugify } from '#app/platform/markdown.ts';
import { builtinArticles } from '#content/articles/index.ts';
import { galleryPictures } from '#content/pictures/gallery/index.ts';
import { builtinServices } from '#content/services/index.ts';

const files = import.meta.glob<string>(['/content/articles/*.md', '/content/services/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * Inserts the articles, services, pictures and example settings that come with the site, each only the first time, so that later
 * edits and deletions stay. Called at every start.
 */
export async function insertBuiltinContent(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted = [
      ...(await Promise.all(builtinArticles.map((article) => insertBuiltinArticle(trx, article, now)))),
      ...(await Promise.all(builtinServices.map((service, position) => insertBuiltinService(trx, service, position, now)))),
      ...(await Promise.all(Object.entries(exampleSettings).map(([key, value]) => insertExampleSetting(trx, key, value, now)))),
    ];
    // One after the other: each takes the next number, and the gallery lists the highest first.
    for (const picture of galleryPictures.toReversed()) inserted.push(await insertBuiltinPicture(trx, picture, now));
    if (inserted.some(Boolean)) await bumpContentVersion(trx);
  });
}

/** True for a key that was never inserted before; the `builtin` table records it. */
async function isNew(trx: Db, key: string, now: number): Promise<boolean> {
  const result = await trx
    .insertInto('builtin')
    .values({ key, inserted_at: now })
    .onConflict((oc) => oc.column('key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function insertBuiltinArticle(trx: Db, { id, author, publishedOn }: (typeof builtinArticles)[number], now: number) {
  if (!(await isNew(trx, `article/${id}`, now))) return false;
  const publishedAt = Date.parse(`${publishedOn}T17:00:00Z`);
  const texts = Object.fromEntries(
    textsOf(`articles/${id}`).map(({ locale, title, summary, content }) => [
      locale,
      { ...emptyText, title, summary, content, isReady: true, changedAt: publishedAt },
    ]),
  ) as Snapshot['texts'];
  const snapshot = { author, image: `builtin/articles/${id}`, isByAi: isAiAuthor(author), texts };
  await insertPublished(trx, { id, accountId: null, snapshot }, publishedAt);
  return true;
}

async function insertBuiltinService(trx: Db, { key, field }: (typeof builtinServices)[number], position: number, now: number) {
  if (!(await isNew(trx, `service/${key}`, now))) return false;
  await trx
    .insertInto('service')
    .values({ key, position: position + 1, field, image: `builtin/services/${key}`, updated_at: now })
    .execute();
  await trx
    .insertInto('service_text')
    .values(textsOf(`services/${key}`).map((text) => ({ service_key: key, ...text })))
    .execute();
  return true;
}

async function insertBuiltinPicture(trx: Db, picture: (typeof galleryPictures)[number], now: number) {
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
    const source = files[`/content/${name}.${locale}.md`];
    if (source === undefined) throw new Error(`content/${name}.${locale}.md is missing`);
    const text = parseContentText(source);
    return { locale, slug: slugify(text.title), ...text };
  });
}
