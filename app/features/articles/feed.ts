import { href, type LoaderFunctionArgs } from 'react-router';
import type { App } from '#app/http/context.ts';
import { pageRequest, publicCaching } from '#app/http/page.ts';
import { pageCardPath } from '#app/http/share-cards.ts';
import { type Locale, languageTag, locales, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { type Xml, xml, xmlProlog } from '#app/platform/xml.ts';
import { type ArticleSummary, listArticleHtml, listArticles } from './articles.server.ts';
import { articlesTexts } from './texts.ts';

/** The Atom feed (RFC 4287) of one language: two pages of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, log, config, locale, routes } = pageRequest(args);
  const { shareCard } = routes.handleOf(localizedPath(locale, '/publication'));
  const logo = config.publicUrl + pageCardPath(locale, '/publication', shareCard);
  const feed = atomFeed(
    { publicUrl: config.publicUrl, locale, logo },
    await listNewestArticles({ db, log }, locale),
  );
  return new Response(`${xmlProlog}${feed.text}\n`, {
    headers: {
      'Cache-Control': publicCaching,
      'Content-Type': 'application/atom+xml; charset=utf-8',
    },
  });
}

async function listNewestArticles(
  { db, log }: Pick<App, 'db' | 'log'>,
  locale: Locale,
): Promise<FeedArticle[]> {
  const first = await listArticles(db, locale);
  const second =
    first.older === null ? [] : (await listArticles(db, locale, { before: first.older })).articles;
  const articles = [...first.articles, ...second];
  const html = await listArticleHtml(db, articles, log);
  return articles.map((article) => ({ ...article, html: html.get(article.id) ?? '' }));
}

type FeedArticle = ArticleSummary & { html: string };
type FeedSite = { publicUrl: string; locale: Locale; logo: string };

function atomFeed({ publicUrl, locale, logo }: FeedSite, articles: readonly FeedArticle[]): Xml {
  const { site } = sharedTexts[locale];
  const t = articlesTexts[locale];
  const list = (to: Locale) => publicUrl + localizedPath(to, href('/publication'));
  const feed = (to: Locale) => publicUrl + localizedPath(to, href('/publication/feed.xml'));
  const updated = Math.max(0, ...articles.map((article) => article.updatedAt));
  return xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag[locale]}">
<id>${tagUri(publicUrl, `feed/${locale}`)}</id>
<title>${site.name} · ${t.title}</title>
<subtitle>${t.description}</subtitle>
<updated>${new Date(updated).toISOString()}</updated>
<link rel="self" type="application/atom+xml" hreflang="${languageTag[locale]}" href="${feed(locale)}"/>
<link rel="alternate" type="text/html" hreflang="${languageTag[locale]}" href="${list(locale)}"/>
${locales
  .filter((other) => other !== locale)
  .map(
    (other) =>
      xml`<link rel="alternate" type="application/atom+xml" hreflang="${languageTag[other]}" href="${feed(other)}"/>\n`,
  )}<icon>${publicUrl}/icons/192.png</icon>
<logo>${logo}</logo>
${articles.map((article) => entry(publicUrl, locale, article))}</feed>`;
}

function entry(publicUrl: string, locale: Locale, article: FeedArticle): Xml {
  const { byAi } = articlesTexts[locale];
  const isByAi = article.byAi === 1;
  // The page in the feed's language, which carries a notice when the article is in another.
  const page =
    publicUrl + localizedPath(locale, href('/publication/:slug', { slug: article.slug }));
  const html = (isByAi ? `<p><em>${byAi}</em></p>\n` : '') + absoluteLinks(publicUrl, article.html);
  return xml`<entry xml:lang="${article.locale}">
<id>${tagUri(publicUrl, `article/${article.id}/${article.locale}`)}</id>
<title>${article.title}</title>
<published>${new Date(article.publishedAt).toISOString()}</published>
<updated>${new Date(article.updatedAt).toISOString()}</updated>
<author><name>${article.author}</name></author>
<link rel="alternate" type="text/html" hreflang="${article.locale}" href="${page}"/>
${isByAi ? xml`<category term="ai" label="${byAi}"/>\n` : ''}<summary type="text">${article.summary}</summary>
<content type="html">${html}</content>
</entry>
`;
}

/** RFC 4151: does not change with a slug, nor with https. */
const tagUri = (publicUrl: string, name: string) =>
  `tag:${new URL(publicUrl).hostname},2026:${name}`;

/** The pattern matches attributes only: rendered Markdown escapes quotation marks in text. */
const absoluteLinks = (publicUrl: string, html: string) =>
  html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`);
