import type { LoaderFunctionArgs } from 'react-router';
import { listSitemapArticles } from '#app/features/articles/articles.server.ts';
import { listSitemapCourses } from '#app/features/courses/courses.server.ts';
import { listPictureNumbers } from '#app/features/pictures/gallery/gallery.server.ts';
import { listSitemapServices } from '#app/features/services/services.server.ts';
import { preferredEncoding } from '#app/http/content-encoding.ts';
import { type Alternates, alternateLinks, alternatesOf, pageRequest } from '#app/http/page.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { defaultLocale, isLocale, localeOf, locales, localizedPath } from '#app/i18n/locale.ts';
import { type Xml, xml, xmlProlog } from '#app/platform/xml.ts';

/** The limit of one sitemap (sitemaps.org). */
const maxUrls = 50_000;
/** Each in three languages. */
const maxPictures = 2_000;

export async function loader(args: LoaderFunctionArgs) {
  const { db, config, routes } = pageRequest(args);
  const courses = (await listSitemapCourses(db)).map(({ slug }) => `/courses/${slug}`);
  const pages = [
    ...pagesIn(routes).filter((path) => path !== '/courses' || courses.length > 0),
    ...courses,
  ];
  const pictures = await listPictureNumbers(db, maxPictures);
  const services = await listSitemapServices(db);
  const maxArticles = maxUrls - (pages.length + pictures.length) * locales.length - services.length;
  const articles = await listSitemapArticles(db, maxArticles);
  const body = streamOf(writeSitemap(config.publicUrl, pages, { services, articles, pictures }));
  // Compressed as it is streamed, and not for the page cache: with 10,000 articles it is 19 MB
  // long. Only gzip, which every crawler accepts: CompressionStream has no quality setting for
  // Brotli.
  const gzip =
    preferredEncoding(args.request.headers.get('accept-encoding')?.replace(/\bbr\b/, '')) ===
    'gzip';
  return new Response(gzip ? body.pipeThrough(new CompressionStream('gzip')) : body, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  });
}

/**
 * In French, which stands for all languages. The home page is named by its own path: `/` leads to a
 * language that is guessed.
 */
const pagesIn = (routes: RouteTable) =>
  routes
    .pathsWhere(({ sitemap }) => sitemap)
    .filter((path) => path !== '/' && localeOf(path) === defaultLocale);

type Slug = { id: number | string; locale: string; slug: string; updatedAt: number };

type Listed = {
  services: readonly Slug[];
  articles: readonly Slug[];
  pictures: Awaited<ReturnType<typeof listPictureNumbers>>;
};

function* writeSitemap(
  publicUrl: string,
  pages: readonly string[],
  { services, articles, pictures }: Listed,
): Generator<string> {
  yield `${xmlProlog}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for (const page of pages) yield urlsOf(publicUrl, alternatesOf(page));
  yield* urlsOfSlugs(publicUrl, '/services', services);
  yield* urlsOfSlugs(publicUrl, '/publication', articles);
  for (const { number, publishedAt } of pictures)
    yield urlsOf(publicUrl, alternatesOf(`/gallery/${number}`), publishedAt);
  yield '</urlset>\n';
}

/** The rows of one thing, one for each of its languages, follow one another. */
function* urlsOfSlugs(publicUrl: string, below: string, rows: readonly Slug[]): Generator<string> {
  let paths: Alternates = {};
  for (const [n, { id, locale, slug, updatedAt }] of rows.entries()) {
    if (isLocale(locale)) paths[locale] = localizedPath(locale, `${below}/${slug}`);
    if (rows[n + 1]?.id === id) continue;
    yield urlsOf(publicUrl, paths, updatedAt);
    paths = {};
  }
}

/** A `<url>` for each language, each with links to all languages, itself included. */
function urlsOf(publicUrl: string, paths: Alternates, updatedAt?: number): string {
  const links: Xml[] = alternateLinks(paths).map(
    ({ hreflang, path }) =>
      xml`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${path}"/>`,
  );
  const lastmod =
    updatedAt === undefined ? '' : xml`<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return Object.values(paths)
    .map((path) => xml`<url><loc>${publicUrl}${path}</loc>${lastmod}${links}</url>\n`.text)
    .join('');
}

/**
 * Pulled in chunks as the client reads, so that a long sitemap neither fills the memory nor blocks
 * other requests.
 */
function streamOf(parts: Generator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull(controller) {
        let text = '';
        while (text.length < 64_000) {
          const { value, done } = parts.next();
          if (done) break;
          text += value;
        }
        if (text) controller.enqueue(encoder.encode(text));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
