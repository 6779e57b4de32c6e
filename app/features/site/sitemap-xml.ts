import { href, type LoaderFunctionArgs } from 'react-router';
import { listSitemapArticles } from '#app/features/articles/articles.server.ts';
import { listPictureNumbers } from '#app/features/gallery/gallery.server.ts';
import { preferredEncoding } from '#app/http/encoding.ts';
import { type Alternates, alternateLinks, alternatesOf } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { defaultLocale, isLocale, localeOf, locales, localizedPath } from '#app/i18n/locale.ts';
import { type Xml, xml, xmlProlog } from '#app/platform/xml.ts';

/** As many as one sitemap may hold (sitemaps.org). */
const mostAddresses = 50_000;
/** The newest, each in three languages. */
const mostPictures = 2_000;

export async function loader(args: LoaderFunctionArgs) {
  const { db, config, routes } = pageRequest(args);
  const pages = pagesIn(routes);
  const pictures = await listPictureNumbers(db, mostPictures);
  const most = mostAddresses - (pages.length + pictures.length) * locales.length;
  const articles = await listSitemapArticles(db, most);
  const body = streamOf(writeSitemap(config.publicUrl, pages, articles, pictures));
  // Compressed here, as it is written: with 10,000 articles it is 19 MB long. For the same reason the page cache does not get it.
  // With gzip alone, which every robot takes: a stream's Brotli cannot be asked to be quick.
  const gzip = preferredEncoding(args.request.headers.get('accept-encoding')?.replace(/\bbr\b/, '')) === 'gzip';
  return new Response(gzip ? body.pipeThrough(new CompressionStream('gzip')) : body, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  });
}

/** In French, which stands for all languages. The home page is named by its own path: `/` leads to a language that is guessed. */
const pagesIn = (routes: RouteTable) =>
  routes.pathsWhere(({ sitemap }) => sitemap).filter((path) => path !== '/' && localeOf(path) === defaultLocale);

type ArticleAddress = Awaited<ReturnType<typeof listSitemapArticles>>[number];

type Pictures = Awaited<ReturnType<typeof listPictureNumbers>>;

function* writeSitemap(
  publicUrl: string,
  pages: readonly string[],
  articles: readonly ArticleAddress[],
  pictures: Pictures,
): Generator<string> {
  yield `${xmlProlog}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for (const page of pages) yield urlsOf(publicUrl, alternatesOf(page));
  for (const { addresses, updatedAt } of groupByArticle(articles)) yield urlsOf(publicUrl, addresses, updatedAt);
  for (const { number, publishedAt } of pictures) {
    yield urlsOf(publicUrl, alternatesOf(href('/gallery/:id', { id: String(number) })), publishedAt);
  }
  yield '</urlset>\n';
}

/** An article has one address for each language that it is written in; they follow one another. */
function* groupByArticle(rows: readonly ArticleAddress[]): Generator<{ addresses: Alternates; updatedAt: number }> {
  let article: { id: number; addresses: Alternates; updatedAt: number } | undefined;
  for (const { id, locale, slug, updatedAt } of rows) {
    if (article && article.id !== id) yield article;
    if (article?.id !== id) article = { id, addresses: {}, updatedAt };
    if (isLocale(locale)) article.addresses[locale] = localizedPath(locale, href('/publication/:slug', { slug }));
  }
  if (article) yield article;
}

/** Every address of a page names all of them, itself included. */
function urlsOf(publicUrl: string, addresses: Alternates, updatedAt?: number): string {
  const links: Xml[] = alternateLinks(addresses).map(
    ({ hreflang, path }) => xml`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${path}"/>`,
  );
  const lastmod = updatedAt === undefined ? '' : xml`<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return Object.values(addresses)
    .map((path) => xml`<url><loc>${publicUrl}${path}</loc>${lastmod}${links}</url>\n`.text)
    .join('');
}

/** Written only as fast as it is read, so that a long one neither fills the memory nor holds up other readers. */
function streamOf(pieces: Generator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull(controller) {
        let text = '';
        while (text.length < 64_000) {
          const { value, done } = pieces.next();
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
