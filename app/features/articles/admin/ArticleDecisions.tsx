import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { decisionTexts } from './decision-texts.ts';
import { articleEditorTexts } from './texts.ts';
import type { FormPart } from './useWritten.ts';

type Props = Pick<FormPart, 'article' | 'canPublish'>;

/** Loaded after the form, with its texts: an article is seldom taken away or back. */
export default function ArticleDecisions({ article, canPublish }: Props) {
  const t = useTexts(decisionTexts);
  const { languageNames } = useTexts(articleEditorTexts);
  const link = useLink();
  const locale = useLocale();
  const { languages, schedule, trashedAt } = article;
  const id = String(article.id);
  if (trashedAt !== null)
    return (
      <>
        <p className="notice">{t.trashed(formatDateTime(locale, trashedAt))}</p>
        <ActionButton
          action={link('/admin/articles/:id', { id })}
          fields={{ intent: 'restore' }}
          isMain
        >
          {t.restore}
        </ActionButton>
      </>
    );
  const published = languages.filter(({ isPublished }) => isPublished);
  const first = published.find((language) => language.locale === locale) ?? published[0];
  const trash = (canPublish || (!first && !schedule)) && (
    <IntentButton intent="trash" className="button-danger">
      {t.trash}
    </IntentButton>
  );
  const hint = trash && <p className="field-hint">{t.trashHint}</p>;
  return (
    <>
      {first && canPublish ? (
        <details>
          <summary>{t.remove}</summary>
          <div className="office-actions">
            <IntentButton intent="unpublish">{t.unpublish}</IntentButton>
            {published.length > 1 &&
              published.map((each) => (
                <IntentButton key={each.locale} intent={`unpublish.${each.locale}`}>
                  {t.unpublishOne(languageNames[each.locale])}
                </IntentButton>
              ))}
            {trash}
          </div>
          {hint}
        </details>
      ) : (
        <>
          <div className="office-actions">
            {canPublish && schedule && <IntentButton intent="unpublish">{t.cancel}</IntentButton>}
            {trash}
          </div>
          {hint}
        </>
      )}
      <p className="article-links">
        {first?.publicSlug && (
          <Link
            className="line-link"
            to={link('/publication/:slug', { slug: first.publicSlug })}
            reloadDocument
          >
            {t.page}
          </Link>
        )}
        <Link className="line-link" to={link('/admin/articles/:id/versions', { id })}>
          {t.versions}
        </Link>
      </p>
    </>
  );
}

type ButtonProps = { intent: string; className?: string; children: ReactNode };

const IntentButton = ({ intent, className = '', children }: ButtonProps) => (
  <button type="submit" name="intent" value={intent} className={`button ${className}`}>
    {children}
  </button>
);
