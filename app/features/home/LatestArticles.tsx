import type { ArticleSummary } from '#app/features/articles/articles.ts';
import { useLangOf, useLocale } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { useLink } from '#app/ui/links.ts';
import { Picture, unpictured } from '#app/ui/Picture.tsx';

export function LatestArticles({ articles }: { articles: ArticleSummary[] }) {
  const locale = useLocale();
  const langOf = useLangOf();
  const link = useLink();
  return (
    <ul className="grid-cards">
      {articles.map((article) => (
        <li key={article.id} className="card" lang={langOf(article)}>
          <Picture reference={article.image ?? unpictured} alt="" sizes="(min-width: 48rem) 22rem, 100vw" />
          <div className="card-body">
            <time className="kicker" dateTime={isoDate(article.publishedAt)}>
              {formatDate(locale, article.publishedAt)}
            </time>
            <h3>
              <a href={link('/publication/:slug', { slug: article.slug })}>{article.title}</a>
            </h3>
            <p>{article.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
