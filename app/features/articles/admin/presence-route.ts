import { data } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { touchPresence } from '../versions.server.ts';
import type { Route } from './+types/presence-route.ts';
import { leadToArticle, requireArticle } from './article-guard.ts';

export const handle: RouteHandle = { audience: 'team' };

export const loader = leadToArticle;

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { id, account } = await requireArticle(args);
  const { db } = pageRequest(args);
  const found = await db
    .selectFrom('article_draft')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw data(null, 404);
  return Response.json({
    others: await touchPresence(db, { id, accountId: account.id }, Date.now()),
  });
}
