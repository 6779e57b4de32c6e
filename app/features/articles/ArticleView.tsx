import type { ReactNode } from 'react';
import { useLangOf, useTexts } from '#app/i18n/context.tsx';
import { OtherLanguageNotice } from '#app/ui/other-language.tsx';
import { PageLink } from '#app/ui/Page.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import { ArticleMeta } from './ArticleMeta.tsx';
import type { Article } from './articles.server.ts';
import { articlesTexts } from './texts.ts';

type Props = {
  article: Omit<Article, 'content' | 'slug' | 'updatedAt'>;
  html: string;
  /** Above the text. */
  lead: string | null;
  children?: ReactNode;
};

/** An article as readers see it, and as its preview shows it. */
export function ArticleView({ article, html, lead, children }: Props) {
  const t = useTexts(articlesTexts);
  const lang = useLangOf()(article);
  return (
    <article className="wrap section article-page">
      <p className="kicker">
        <PageLink to="/publication">{t.list}</PageLink> · {t.number(article.id)}
      </p>
      <h1 className="article-title mt-3 mb-4" lang={lang}>
        {article.title}
      </h1>
      <ArticleMeta article={article} />
      {lead && (
        <p className="lead my-6" lang={lang}>
          {lead}
        </p>
      )}
      <OtherLanguageNotice locale={article.locale} />
      <div className="article-picture" lang={lang}>
        <Picture
          reference={article.image}
          alt={article.imageAlt}
          sizes="(min-width: 48rem) 46rem, 100vw"
          eager
        />
      </div>
      <Prose html={html} lang={lang} />
      {children}
    </article>
  );
}
