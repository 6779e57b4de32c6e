import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { Icon } from '#app/ui/icons.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import type { ArticleSummary } from './articles.server.ts';
import { articlesTexts } from './texts.ts';

type Props = {
  article: Pick<ArticleSummary, 'id' | 'author' | 'byAi' | 'publishedAt'>;
  /** In a list, the mark of a text by artificial intelligence is two letters. */
  isShort?: boolean;
};

/** Number, author, date and mark of an article, on one line where it fits. */
export function ArticleMeta({ article, isShort = false }: Props) {
  const t = useTexts(articlesTexts);
  const locale = useLocale();
  return (
    <div className="meta">
      {isShort && (
        <span>
          <span className="visually-hidden">{t.number(article.id)}</span>
          <span aria-hidden="true">{t.shortNumber(article.id)}</span>
        </span>
      )}
      <span>
        <QuotedEnglish>{t.author}</QuotedEnglish> {article.author}
      </span>
      <span>
        <QuotedEnglish>{t.publishedAt}</QuotedEnglish>{' '}
        <time dateTime={isoDate(article.publishedAt)}>
          {formatDate(locale, article.publishedAt)}
        </time>
      </span>
      {article.byAi === 1 && (
        <span className="ai-mark">
          <Icon name="spark" />
          {isShort ? (
            <>
              <span aria-hidden="true">{t.ai}</span>
              <span className="visually-hidden">{t.byAi}</span>
            </>
          ) : (
            t.byAi
          )}
        </span>
      )}
    </div>
  );
}
