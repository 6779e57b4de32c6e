import { href, type LoaderFunctionArgs } from 'react-router';
import { listArticleAddresses } from '#app/domain/articles/articles.server.ts';
import { type Alternates, alternateLinks, alternatesOf } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { type Xml, xml, xmlDocument } from '#app/http/xml.ts';
import { isLocale, type Locale, locales, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The pages that everyone may read, each in three languages. `sitemap.server.test.ts` compares them with the URL table. */
const pages = [
  '/home',
  '/about',
  '/services',
  '/publication',
  '/contact',
  '/donation',
  '/win',
  '/confidentialite',
  '/info',
  '/layout',
] as const satisfies Parameters<typeof href>[0][];

/** As many as one sitemap may hold (sitemaps.org). */
const mostAddresses = 50_000;

export async function loader(args: LoaderFunctionArgs) {
  const { db, config } = pageRequest(args);
  const urls = [
    ...pages.flatMap((page) => urlsOf(config.publicUrl, alternatesOf(href(page)))),
    ...(await articleUrls(db, config.publicUrl)),
  ];
  const sitemap = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>`;
  return new Response(xmlDocument(sitemap), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      // Not for the page cache, so without `public`: thousands of articles make megabytes, which would push the pages out of it.
      'Cache-Control': 'max-age=3600',
    },
  });
}

/** An article has one entry for each language that it is written in. */
async function articleUrls(db: Db, publicUrl: string): Promise<Xml[]> {
  const articles = new Map<number, { addresses: Alternates; updatedAt: number }>();
  for (const { id, locale, slug, updatedAt } of await listArticleAddresses(db, mostAddresses - pages.length * locales.length)) {
    if (!isLocale(locale)) continue;
    const article = articles.get(id) ?? { addresses: {}, updatedAt };
    article.addresses[locale] = localizedPath(locale, href('/publication/:slug', { slug }));
    articles.set(id, article);
  }
  return [...articles.values()].flatMap(({ addresses, updatedAt }) => urlsOf(publicUrl, addresses, updatedAt));
}

/** Every address of a page names all of them, itself included. */
function urlsOf(publicUrl: string, addresses: Alternates, updatedAt?: number): Xml[] {
  const links = alternateLinks(addresses).map(
    ({ hreflang, path }) => xml`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${path}"/>`,
  );
  const lastmod = updatedAt === undefined ? '' : xml`<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return Object.values(addresses).map((path) => xml`<url><loc>${publicUrl}${path}</loc>${lastmod}${links}</url>\n`);
}
