import type { LoaderFunctionArgs } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { listLeadingSlugs } from '../../articles.server.ts';
import type { LinkTargets } from './links.ts';

/** Most article slugs listed; the editor marks links to others. */
const maxSlugs = 5_000;

export const handle: RouteHandle = { audience: 'team' };

/** The pages that a text may link to. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args, 'article.edit');
  const { db, routes } = pageRequest(args);
  const open = new Set(routes.pathsWhere(({ audience }) => audience !== 'team'));
  const pages = [...open]
    .map((path) => `/${path.replace(/^\//, '')}`)
    .filter((path) => !/^\/(?:api|admin)\/|\*|\/publication\/:slug$/.test(path));
  const slugs = await listLeadingSlugs(db, maxSlugs);
  const targets: LinkTargets = {
    paths: [
      ...pages.filter((path) => !path.includes(':')),
      // Each leads on to the reader's language.
      ...slugs.flatMap((slug) =>
        locales.map((locale) => localizedPath(locale, `/publication/${slug}`)),
      ),
    ],
    patterns: pages.filter((path) => path.includes(':')),
  };
  return Response.json(targets, { headers: { 'Cache-Control': 'no-store' } });
}
