import { data, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/picture-removal.ts';
import { removePicture } from './member-picture.server.ts';

export const handle: RouteHandle = { audience: 'members' };

/** `/head/picture/removal`, reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireMember(args);
  return redirect(localizedPath(pageRequest(args).locale, '/head/picture'));
}

/** Removes the member's picture and its files. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireMember(args);
  const { db, storage, locale } = pageRequest(args);
  await removePicture(db, storage, account.id, Date.now());
  return redirect(localizedPath(locale, '/head?done=picture-removed'), 303);
}
