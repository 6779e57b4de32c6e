import { data } from 'react-router';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { leadBack } from '#app/office/post-action.server.ts';
import { hasDraft } from '../drafts.server.ts';
import { touchPresence } from '../versions.server.ts';
import type { Route } from './+types/presence-route.ts';
import { requireArticle } from './article-guard.ts';

export const handle: RouteHandle = { audience: 'team' };

export const loader = leadBack('article.edit', '/admin/articles/:id');

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { id, account, db } = await requireArticle(args);
  if (!(await hasDraft(db, id))) throw data(null, 404);
  const others = await touchPresence(db, { id, accountId: account.id }, Date.now());
  return Response.json({ others });
}
