import { data } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { imageSite } from '#app/http/sent-image.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';

/** With what an article is changed. */
export const articleSite = (args: RequestArgs) => ({
  ...imageSite({ ...pageRequest(args), ...args }),
  routes: pageRequest(args).routes,
});

/**
 * For the first line of every loader and action about one article. @throws a 404 for what is no
 * number, as `requirePermission` otherwise
 */
export async function requireArticle(
  args: RequestArgs,
): Promise<{ id: number; account: { id: string; username: string; role: Role } }> {
  const { account } = await requirePermission(args, 'article.edit');
  const { id = '' } = args.params ?? {};
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, 404);
  return { id: Number(id), account };
}
