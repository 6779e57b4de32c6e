import { data, redirect } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { readNumber } from '../articles.ts';

/** @throws a 404 for what is no number, as `requirePermission` otherwise */
export async function requireArticle(args: RequestArgs) {
  const { account } = await requirePermission(args, 'article.edit');
  const id = readNumber(args.params?.['id']);
  if (id === undefined) throw data(null, 404);
  return { id, account };
}

/** The loader of what only takes POSTs: reached when a login interrupted one. */
export async function leadToArticle(args: RequestArgs): Promise<Response> {
  const { id } = await requireArticle(args);
  return redirect(localizedPath(pageRequest(args).locale, `/admin/articles/${id}`));
}
