import { data, href, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import { practiceField, refuseOtherPractice } from '#app/http/practice.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { createToken } from '#app/http/signature.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { previewMs } from '../preview-link.ts';
import { updatePreview } from '../versions.server.ts';
import type { Route } from './+types/preview.ts';
import { requireArticle } from './article-guard.ts';

export const handle: RouteHandle = { audience: 'team' };

const pageOf = (args: Route.LoaderArgs | Route.ActionArgs, id: number) =>
  localizedPath(pageRequest(args).locale, href('/admin/articles/:id', { id: String(id) }));

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireArticle(args);
  return redirect(pageOf(args, id));
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { id, account } = await requireArticle(args);
  const { values } = await readForm(args.request, ['state', practiceField]);
  refuseOtherPractice(args, pageRequest(args).locale, values.practice);
  if (values.state !== 'on' && values.state !== 'off') throw data(null, 400);
  const link =
    values.state === 'on'
      ? { key: createToken(), until: Date.now() + previewMs, by: account.id }
      : null;
  const isDone = await updatePreview(pageRequest(args).db, id, link);
  return redirect(`${pageOf(args, id)}?notice=${isDone ? 'saved' : 'gone'}`, 303);
}
