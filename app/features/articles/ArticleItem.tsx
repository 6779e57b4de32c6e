import { useLangOf, useTexts } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';
import { OtherLanguageNotice } from '#app/ui/other-language.tsx';
import { Picture, unpictured } from '#app/ui/Picture.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import { ArticleMeta } from './ArticleMeta.tsx';
import type { ArticleSummary } from './articles.ts';
import { type ListQuery, listQuery, toggle } from './list-query.ts';
import { articlesTexts } from './texts.ts';

type Props = { article: ArticleSummary & { html: string | null }; query: ListQuery; eager: boolean };

/**
 * One article of the list. Its toggle is a link to the same list with this article open or closed: it works without script,
 * sends no text that is not asked for, and the script (client/fragment-links.ts) puts only this article in place.
 */
export function ArticleItem({ article, query, eager }: Props) {
  const t = useTexts(articlesTexts);
  const link = useLink();
  const id = `article-${article.id}`;
  const open = article.html !== null;
  const lang = useLangOf()(article);
  const toggled = listQuery(toggle(query, article.id));
  return (
    <article id={id} className="card article-item" aria-labelledby={`${id}-title`}>
      <Picture reference={article.image ?? unpictured} alt="" sizes="(min-width: 48rem) 24rem, 100vw" eager={eager} />
      <div className="card-body">
        <p className="kicker">{t.number(article.id)}</p>
        <h2 id={`${id}-title`} className="article-title" lang={lang}>
          <a href={link('/publication/:slug', { slug: article.slug })}>{article.title}</a>
        </h2>
        <ArticleMeta article={article} />
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
        {/* Below its toggle, which stays under the thumb: the text opens where it was asked for. */}
        {article.html !== null && <Prose html={article.html} lang={lang} />}
      </div>
    </article>
  );
}
