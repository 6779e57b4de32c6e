import { data, href, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/autosave-route.ts';
import { maxFormBytes, readSentArticle } from './article-form.ts';
import { articleSite, requireArticle } from './article-guard.ts';
import { changeArticle, statusOf } from './submission.server.ts';

export const handle: RouteHandle = {
  audience: 'team',
  maxBody: { bytes: maxFormBytes, may: 'article.edit' },
};

/** Reached by hand only. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireArticle(args);
  return redirect(
    localizedPath(pageRequest(args).locale, href('/admin/articles/:id', { id: String(id) })),
  );
}

/** Saves the fields that changed while someone writes: what the form does, answered with data. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { id, account } = await requireArticle(args);
  const form = await args.request.formData().catch(() => null);
  if (!form) throw data(null, 400);
  const sent = readSentArticle(new Map([...form.keys()].map((name) => [name, form.getAll(name)])));
  const change = await changeArticle(
    articleSite(args),
    { id, accountId: account.id, role: account.role },
    { ...sent, intent: 'save', isAuto: true, removesImage: false, picture: null },
    Date.now(),
  );
  return Response.json(change, {
    status: statusOf(change),
    headers: { 'Cache-Control': 'no-store' },
  });
}
