import { findSettings } from '#app/features/settings/settings.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest, publicPageHeaders } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { renderMarkdown } from '#app/platform/markdown.ts';
import { Banner } from '#app/ui/Banner.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { useLink } from '#app/ui/links.ts';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import type { Route } from './+types/list.ts';
import { ArticleItem } from './ArticleItem.tsx';
import articleStyles from './articles.css?inline';
import { listArticleContents, listArticles } from './articles.server.ts';
import { isOpen, listQuery, parseListQuery } from './list-query.ts';
import { articlesTexts } from './texts.ts';

export const handle: RouteHandle = {
  styles: [articleStyles],
  donateButton: 'steady',
  sitemap: true,
  cachedQuery: /^(?:before|after)=[1-9]\d{0,8}$|^open=(?:[1-9]\d{0,8}|all)$/,
  offline: 'fetched',
  shareCard: { drawing: 'clips/teaching', title: (locale) => articlesTexts[locale].title },
};

export const meta: Route.MetaFunction = plainPageMeta(articlesTexts, (t) => t);

export const headers = publicPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, locale, url } = pageRequest(args);
  const query = parseListQuery(url.searchParams);
  const page = await listArticles(db, locale, query);
  const opened = page.articles.filter(({ id }) => isOpen(query, id));
  const contents = await listArticleContents(db, opened);
  const articles = page.articles.map((article) => {
    const content = contents.get(article.id);
    return { ...article, html: content === undefined ? null : renderMarkdown(content) };
  });
  const { advertising } = await findSettings(db);
  return { ...page, articles, query, advertisement: { href: advertising.href, text: advertising[locale] } };
}

export default function Publications({ loaderData }: Route.ComponentProps) {
  const { articles, older, newer, query, advertisement } = loaderData;
  const t = useTexts(articlesTexts);
  const link = useLink();
  const list = link('/publication');
  const allOpen = query.open === 'all' && !query.closed?.length;
  return (
    <>
      <Banner title={t.title} lead={t.lead}>
        <nav className="mt-6" aria-label={t.linksLabel}>
          <ul className="chips banner-links">
            <li>
              <a href={link('/win')}>
                <QuotedEnglish>{t.win}</QuotedEnglish>
              </a>
            </li>
            <li>
              <a href={link('/about')}>
                <QuotedEnglish>{t.about}</QuotedEnglish>
              </a>
            </li>
            <li>
              <a href={link('/home')}>
                <QuotedEnglish>{t.portfolio}</QuotedEnglish>
              </a>
            </li>
          </ul>
        </nav>
      </Banner>
      <div id="articles" className="wrap section">
        {articles.length === 0 && <Empty text={t.empty} />}
        {articles.length > 0 && (
          <p className="mb-6">
            <a
              className="button"
              href={`${list}${listQuery({ ...query, open: allOpen ? undefined : 'all', closed: [] })}#articles`}
              rel="nofollow"
              data-fragment="articles"
            >
              {allOpen ? t.hideAll : t.readAll}
            </a>
          </p>
        )}
        <div className="grid gap-8">
          {articles.map((article, index) => (
            <ArticleItem key={article.id} article={article} query={query} eager={index === 0} />
          ))}
        </div>
        <nav className="mt-10 flex flex-wrap justify-between gap-4" aria-label={t.pagesLabel}>
          {newer !== null && (
            <a className="button" rel="prev" href={`${list}${listQuery({ after: newer })}`}>
              {t.newer}
            </a>
          )}
          {older !== null && (
            <a className="button" rel="next" href={`${list}${listQuery({ before: older })}`}>
              {t.older}
            </a>
          )}
          <a className="button" href={list}>
            <QuotedEnglish>{t.seePosts}</QuotedEnglish>
          </a>
        </nav>
        <aside className="notice mt-10" aria-label={t.advertisement}>
          <p className="kicker">{t.advertisement}</p>
          <p>
            <a className="line-link" href={advertisement.href} rel="sponsored noopener">
              {advertisement.text}
            </a>
          </p>
        </aside>
      </div>
    </>
  );
}
