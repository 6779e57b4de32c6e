import { href, redirect } from 'react-router';
import { findServiceCard } from '#app/features/services/services.server.ts';
import { company, type JsonLd } from '#app/http/json-ld.ts';
import { notFoundNoticePath } from '#app/http/not-found-notice.ts';
import { type Alternates, pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { shareCardPath } from '#app/http/share-cards.ts';
import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { isoDate } from '#app/i18n/format.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { builtinArticles } from '#content/articles/index.ts';
import type { Route } from './+types/article.ts';
import { ArticleView } from './ArticleView.tsx';
import articleStyles from './articles.css?inline';
import {
  findArticleBySlug,
  findArticleNeighbours,
  listArticleHtml,
  listArticleSlugs,
} from './articles.server.ts';
import { leadOf } from './public-article.server.ts';
import { articlesTexts } from './texts.ts';

export const handle: RouteHandle = { styles: [articleStyles], reads: 'each' };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { publicUrl } = matches[0].loaderData;
  const { article, alternates } = loaderData;
  const locale = localeOf(location.pathname);
  const t = articlesTexts[locale];
  const card = `articles/${article.id}`;
  return pageMeta({
    matches,
    location,
    title: article.title,
    description: article.summary,
    type: 'article',
    image: { name: card, content: article },
    parent: { name: t.title, path: localizedPath(locale, '/publication') },
    alternates,
    dates: article,
    jsonLd: [
      articleNode(article, {
        publicUrl,
        url: publicUrl + (alternates[article.locale] ?? location.pathname),
        image: publicUrl + shareCardPath(article.locale, card, article),
      }),
    ],
  });
};

type LoaderData = Route.ComponentProps['loaderData'];

/** AI-written articles are marked; BWT is responsible for them. */
const articleNode = (
  { title, summary, locale, publishedAt, updatedAt, author, byAi }: LoaderData['article'],
  { publicUrl, url, image }: Record<'publicUrl' | 'url' | 'image', string>,
): JsonLd => ({
  '@type': 'Article',
  '@id': `${url}#article`,
  url,
  mainEntityOfPage: url,
  headline: title,
  description: summary,
  inLanguage: locale,
  datePublished: isoDate(publishedAt),
  dateModified: isoDate(updatedAt),
  image,
  author: { '@type': byAi ? 'Organization' : 'Person', name: author },
  digitalSourceType: byAi ? 'https://schema.org/TrainedAlgorithmicMediaDigitalSource' : undefined,
  creator: company(publicUrl),
  publisher: company(publicUrl),
});

export async function loader(args: Route.LoaderArgs) {
  const { db, log, locale, url } = pageRequest(args);
  const { slug } = args.params;
  const found = await findArticleBySlug(db, locale, slug);
  if (!found) throw redirect(notFoundNoticePath(locale, url.pathname));
  // The slug of another language, or from before it was changed: one URL per language.
  if (found.slug !== slug) {
    throw redirect(localizedPath(locale, href('/publication/:slug', { slug: found.slug })), 301);
  }
  const { content: _content, ...article } = found;
  const key = builtinArticles.find(({ id }) => id === article.id)?.service;
  const [html, slugs, neighbours, service] = await Promise.all([
    listArticleHtml(db, [article], log),
    listArticleSlugs(db, article.id),
    findArticleNeighbours(db, locale, article.id),
    key && findServiceCard(db, locale, key),
  ]);
  const alternates: Alternates = Object.fromEntries(
    slugs.map(({ locale, slug }) => [
      locale,
      localizedPath(locale, href('/publication/:slug', { slug })),
    ]),
  );
  return {
    article,
    lead: leadOf(found),
    html: html.get(article.id) ?? '',
    neighbours,
    alternates,
    service: service ?? null,
  };
}

export default function ArticlePage({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { article, html, lead, neighbours, service } = loaderData;
  const t = useTexts(articlesTexts);
  const link = useLink();
  const langOf = useLangOf();
  return (
    <>
      <ArticleView article={article} html={html} lead={lead}>
        <ArticleEnd article={article} service={service} publicUrl={root.loaderData.publicUrl} />
        <nav className="neighbours no-print" aria-label={t.neighboursLabel}>
          {neighbours.older && (
            <a className="card" href={link('/publication/:slug', { slug: neighbours.older.slug })}>
              <span className="kicker">{t.previous}</span>
              <span lang={langOf(neighbours.older)}>{neighbours.older.title}</span>
            </a>
          )}
          {neighbours.newer && (
            <a className="card" href={link('/publication/:slug', { slug: neighbours.newer.slug })}>
              <span className="kicker">{t.next}</span>
              <span lang={langOf(neighbours.newer)}>{neighbours.newer.title}</span>
            </a>
          )}
        </nav>
      </ArticleView>
      <ContactSection />
    </>
  );
}

type EndProps = Pick<LoaderData, 'article' | 'service'> & { publicUrl: string };

function ArticleEnd({ article, service, publicUrl }: EndProps) {
  const t = useTexts(articlesTexts);
  const link = useLink();
  const langOf = useLangOf();
  const url = `${publicUrl}${link('/publication/:slug', { slug: article.slug })}`;
  return (
    <div className="article-end no-print">
      <a
        className="button"
        href={`https://wa.me/?text=${encodeURIComponent(`${article.title}\n${url}`)}`}
        rel="noopener"
      >
        <Icon name="whatsapp" />
        {t.share}
      </a>
      {service && (
        <a className="card" href={link('/services/:slug', { slug: service.slug })}>
          <span className="kicker">{t.service}</span>
          <strong lang={langOf(service)}>{service.title}</strong>
          <span lang={langOf(service)}>{service.summary}</span>
        </a>
      )}
    </div>
  );
}
