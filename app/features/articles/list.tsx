import { redirect } from 'react-router';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { registryContext } from '#app/office/registry.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { ExampleMark } from '#app/ui/examples.tsx';
import { OtherLanguageNotice, QuotedEnglish } from '#app/ui/other-language.tsx';
import { Banner, Empty } from '#app/ui/Page.tsx';
import { fallbackImage, Picture } from '#app/ui/Picture.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/list.ts';
import { ArticleMeta } from './ArticleMeta.tsx';
import articleStyles from './articles.css?inline';
import { hasPortfolio, listArticleHtml, listArticles } from './articles.server.ts';
import {
  formatListQuery,
  isOpen,
  type ListQuery,
  parseListQuery,
  toggleArticle,
} from './articles.ts';
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

export async function loader(args: Route.LoaderArgs) {
  const { db, config, log, locale, url } = pageRequest(args);
  const query = parseListQuery(url.searchParams);
  const page = await listArticles(db, locale, query);
  // An old link may point past the last article.
  if (page.articles.length === 0 && (query.before ?? query.after))
    throw redirect(localizedPath(locale, '/publication'));
  const opened = page.articles.filter(({ id }) => isOpen(query, id));
  const html = await listArticleHtml(db, opened, log);
  const { advertising } = await findShownSettings(db, config.publicUrl);
  return {
    ...page,
    articles: page.articles.map((each) => ({ ...each, html: html.get(each.id) ?? null })),
    query,
    hasWork: await hasPortfolio(args.context.get(registryContext), db),
    advertisement: advertising && { href: advertising.href, text: advertising[locale] },
  };
}

export default function Publications({ loaderData }: Route.ComponentProps) {
  const { articles, older, newer, query, hasWork, advertisement } = loaderData;
  const t = useTexts(articlesTexts);
  const link = useLink();
  const list = link('/publication');
  const allOpen = query.open === 'all' && !query.closed?.length;
  return (
    <>
      <Banner sky="dusk" title={t.title} lead={t.lead}>
        <nav className="mt-6" aria-label={t.linksLabel}>
          <ul className="chips banner-links">
            {[
              [link('/win'), t.win] as const,
              [link('/about'), t.about] as const,
              [hasWork ? `${link('/home')}#portfolio` : link('/home'), t.portfolio] as const,
            ].map(([to, text]) => (
              <li key={to}>
                <a href={to}>
                  <QuotedEnglish>{text}</QuotedEnglish>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Banner>
      <div id="articles" className="wrap section">
        {articles.length === 0 ? (
          <Empty text={t.empty} />
        ) : (
          <p className="mb-6">
            <a
              className="button"
              href={`${list}${formatListQuery({ ...query, open: allOpen ? undefined : 'all', closed: [] })}#articles`}
              rel="nofollow"
              data-fragment="articles"
            >
              {allOpen ? t.hideAll : t.readAll}
            </a>
          </p>
        )}
        <div className="grid gap-8">
          {articles.map((article, index) => (
            <ArticleItem key={article.id} article={article} query={query} index={index} />
          ))}
        </div>
        <nav className="mt-10 flex flex-wrap justify-between gap-4" aria-label={t.pagesLabel}>
          {newer !== null && (
            <a className="button" rel="prev" href={`${list}${formatListQuery({ after: newer })}`}>
              {t.newer}
            </a>
          )}
          {older !== null && (
            <a className="button" rel="next" href={`${list}${formatListQuery({ before: older })}`}>
              {t.older}
            </a>
          )}
          <a className="button" href={list}>
            <QuotedEnglish>{t.seePosts}</QuotedEnglish>
          </a>
        </nav>
        {advertisement && (
          <aside className="notice mt-10" aria-label={t.advertisement}>
            <p className="kicker">{t.advertisement}</p>
            <p>
              <a className="line-link" href={advertisement.href} rel="sponsored noopener">
                {advertisement.text}
              </a>
              <ExampleMark of={advertisement.href} />
            </p>
          </aside>
        )}
      </div>
      <ContactSection />
    </>
  );
}

type ArticleItemProps = {
  article: Route.ComponentProps['loaderData']['articles'][number];
  query: ListQuery;
  index: number;
};

/** client/site.ts fetches what the toggle links to, and replaces only this article. */
function ArticleItem({ article, query, index }: ArticleItemProps) {
  const t = useTexts(articlesTexts);
  const link = useLink();
  const id = `article-${article.id}`;
  const open = article.html !== null;
  const lang = useLangOf()(article);
  const toggled = formatListQuery(toggleArticle(query, article.id));
  return (
    <article id={id} className="card article-item" aria-labelledby={`${id}-title`}>
      <Picture
        reference={article.image ?? fallbackImage}
        alt=""
        sizes="(min-width: 48rem) 24rem, 100vw"
        eager={index === 0}
        isInline={index < 3}
      />
      <div className="card-body">
        <h2 id={`${id}-title`} className="article-title" lang={lang}>
          <a href={link('/publication/:slug', { slug: article.slug })}>{article.title}</a>
        </h2>
        <ArticleMeta article={article} isShort />
        <OtherLanguageNotice locale={article.locale} />
        <p lang={lang}>{article.summary}</p>
        <a
          className="button"
          href={`${link('/publication')}${toggled}#${id}`}
          rel="nofollow"
          aria-expanded={open}
          data-fragment={id}
        >
          {open ? t.hide : t.read}
          <span className="visually-hidden" lang={lang}>
            {' '}
            {article.title}
          </span>
        </a>
        {/* Below its toggle, so that the toggle does not move when the text opens. */}
        {article.html !== null && <Prose html={article.html} lang={lang} />}
      </div>
    </article>
  );
}
