import type { LoaderFunctionArgs } from 'react-router';
import { listSitemapArticles } from '#app/features/articles/articles.server.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import type { LinkTargets } from './links.ts';

/** Of articles, in all languages: the editor marks links to others. */
const maxArticles = 5_000;

export const handle: RouteHandle = { audience: 'team' };

/** The pages that a text may link to. */
export async function loader(args: LoaderFunctionArgs) {
  await requireRole(args, 'editor');
  const { db, routes } = pageRequest(args);
  const open = new Set(routes.pathsWhere(({ audience }) => !audience));
  const pages = [...open]
    .map((path) => `/${path.replace(/^\//, '')}`)
    .filter((path) => !/^\/(?:api|admin)\/|\*|\/publication\/:slug$/.test(path));
  const articles = await listSitemapArticles(db, maxArticles);
  const targets: LinkTargets = {
    paths: [
      ...pages.filter((path) => !path.includes(':')),
      ...articles.flatMap(({ locale, slug }) => (isLocale(locale) ? [localizedPath(locale, `/publication/${slug}`)] : [])),
    ],
    patterns: pages.filter((path) => path.includes(':')),
  };
  return Response.json(targets, { headers: { 'Cache-Control': 'no-store' } });
}
