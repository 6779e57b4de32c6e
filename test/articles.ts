import * as article from '#app/features/articles/admin/article.tsx';
import { insertEmptyDraft } from '#app/features/articles/drafts.server.ts';
import { permissions } from '#app/http/session/permissions.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { db } from './database.ts';
import { signIn } from './office.ts';

type Form = Record<string, string>;

/** The role that publishes. */
export const publisher = permissions['article.publish'];

/** Somebody who may publish, with the page of a new article. */
export async function beginArticle() {
  const jean = await signIn(db, publisher, 'Jean');
  const id = await insertEmptyDraft(db, { id: jean.id, username: 'Jean' }, Date.now());
  const path = `/admin/articles/${id}`;
  const load = () => jean.get(article.loader, path);
  /** Over the texts that are stored, unless it says otherwise. */
  const send = async (form: Form, by: Pick<typeof jean, 'send'> = jean) => {
    const version = versionOf((await load()).article.values);
    return by.send(article.action, path, { version, ...form }, { storage: {} as Storage });
  };
  return { jean, id, path, load, send };
}

/** Articles as pages read them, in one language, without drafts. */
export async function insertPublicArticles(
  ids: readonly number[],
  { at, locale = 'fr' }: { at: (id: number) => number; locale?: string },
): Promise<void> {
  const articles = ids.map((id) => {
    return { id, author: 'A', image: null, published_at: at(id), updated_at: at(0) };
  });
  await db.insertInto('article').values(articles).execute();
  const texts = ids.map((id) => {
    const text = { title: `Titre ${id}`, summary: 's', content: 'c' };
    return { article_id: id, locale, slug: `titre-${id}`, ...text };
  });
  await db.insertInto('article_text').values(texts).execute();
}
