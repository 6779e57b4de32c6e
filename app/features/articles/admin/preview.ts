import { data, href, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import { practiceField, refuseOtherPractice } from '#app/http/practice.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { createToken } from '#app/http/signature.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { type Draft, findDraft } from '../drafts.server.ts';
import { previewMs, previewToken } from '../preview-link.ts';
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
  const { state } = values;
  if (state !== 'on' && state !== 'off' && state !== 'open') throw data(null, 400);
  const { db } = pageRequest(args);
  const now = Date.now();
  const before = state === 'open' ? (await findDraft(db, id))?.preview : null;
  if (before && before.until > now) return openPreview(args, id, before);
  const link =
    state === 'off' ? null : { key: createToken(), until: now + previewMs, by: account.id };
  const isDone = await updatePreview(db, id, link);
  if (isDone && link && state === 'open') return openPreview(args, id, link);
  return redirect(`${pageOf(args, id)}?notice=${isDone ? 'saved' : 'gone'}`, 303);
}

/** To the draft as readers would see it: with the link that exists, or a new one. */
function openPreview(args: Route.ActionArgs, id: number, link: NonNullable<Draft['preview']>) {
  const { locale, secret } = pageRequest(args);
  const key = previewToken(secret, { id, ...link });
  const path = href('/publication/preview/:id/:key', { id: String(id), key });
  return redirect(localizedPath(locale, path), 303);
}
