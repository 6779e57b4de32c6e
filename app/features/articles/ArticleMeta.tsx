import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { Icon } from '#app/ui/icons.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import type { ArticleSummary } from './articles.ts';
import { articlesTexts } from './texts.ts';

export function ArticleMeta({ article }: { article: Pick<ArticleSummary, 'author' | 'byAi' | 'publishedAt'> }) {
  const t = useTexts(articlesTexts);
  const locale = useLocale();
  return (
    <div className="meta">
      <span>
        <QuotedEnglish>{t.author}</QuotedEnglish> {article.author}
      </span>
      <span>
        <QuotedEnglish>{t.publishedAt}</QuotedEnglish>{' '}
        <time dateTime={isoDate(article.publishedAt)}>{formatDate(locale, article.publishedAt)}</time>
      </span>
      {article.byAi === 1 && (
        <span className="ai-mark">
          <Icon name="spark" />
          {t.byAi}
        </span>
      )}
    </div>
  );
}
