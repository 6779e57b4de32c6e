import { listSitemapArticles } from '#app/features/articles/articles.server.ts';
import { listSitemapCourses } from '#app/features/courses/courses.server.ts';
import { listPictureNumbers } from '#app/features/pictures/gallery/gallery.server.ts';
import { listSitemapServices } from '#app/features/services/services.server.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { type Locale, localeOf, localizedPath, stripLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The newest ones: with all of a large site, a file would not fit on a phone. */
const maxArticles = 300;
const maxPictures = 60;

/** The paths of the pages of the site map in these languages, in the order of the file. */
export async function listPages(
  db: Db,
  routes: RouteTable,
  locales: readonly Locale[],
): Promise<string[]> {
  const isWanted = (locale: string) => (locales as readonly string[]).includes(locale);
  const courses = await listSitemapCourses(db);
  const fixed = routes
    .pathsWhere(({ sitemap, login }) => sitemap && !login)
    .filter((path) => stripLocale(path) !== '/' && isWanted(localeOf(path)))
    .filter((path) => stripLocale(path) !== '/courses' || courses.length > 0)
    .sort();
  const services = (await listSitemapServices(db)).map((row) => ({
    ...row,
    path: `/services/${row.slug}`,
  }));
  const articles = (await listSitemapArticles(db, maxArticles)).map((row) => ({
    ...row,
    path: `/publication/${row.slug}`,
  }));
  const pictures = await listPictureNumbers(db, maxPictures);
  const inAll = [
    ...courses.map(({ slug }) => `/courses/${slug}`),
    ...pictures.map(({ number }) => `/gallery/${number}`),
  ];
  return [
    ...fixed,
    ...[...services, ...articles]
      .filter(({ locale }) => isWanted(locale))
      .map(({ locale, path }) => localizedPath(locale as Locale, path)),
    ...inAll.flatMap((path) => locales.map((locale) => localizedPath(locale, path))),
  ];
}

/** Where a page is in the file: `/en/services/web` is `en/services/web.html`. */
export function pageFile(url: string): string {
  const [path = '', query] = url.split('?');
  const locale = localeOf(path);
  const name = stripLocale(path).slice(1) || 'home';
  return `${locale}/${name}${query ? `-${query.replace(/[^a-z0-9]+/g, '-')}` : ''}.html`;
}
