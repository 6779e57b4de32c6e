import { data } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';

/** @throws a 404 for what is no number, as `requirePermission` otherwise */
export async function requireArticle(args: RequestArgs) {
  const { account } = await requirePermission(args, 'article.edit');
  const { id = '' } = args.params ?? {};
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, 404);
  return { id: Number(id), account };
}
