import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import type { EditedArticle } from './article-page.server.ts';
import { decisionTexts } from './decision-texts.ts';
import { articleEditorTexts } from './texts.ts';

type Props = { article: EditedArticle; canPublish: boolean };

/** Loaded after the form, with its texts: an article is seldom taken away or back. */
export default function ArticleDecisions({ article, canPublish }: Props) {
  return article.trashedAt === null ? (
    <Removal article={article} canPublish={canPublish} />
  ) : (
    <Trashed id={article.id} at={article.trashedAt} />
  );
}

function Removal({ article: { id, languages, schedule }, canPublish }: Props) {
  const t = useTexts(decisionTexts);
  const link = useLink();
  const locale = useLocale();
  const published = languages.filter(({ isPublished }) => isPublished);
  const first = published.find((language) => language.locale === locale) ?? published[0];
  const isPublic = published.length > 0;
  const trash = (canPublish || (!isPublic && !schedule)) && (
    <IntentButton intent="trash" className="button-danger">
      {t.trash}
    </IntentButton>
  );
  return (
    <>
      {isPublic && canPublish ? (
        <details>
          <summary>{t.remove}</summary>
          <div className="office-actions">
            <UnpublishButtons languages={published} />
            {trash}
          </div>
          <p className="field-hint">{t.trashHint}</p>
        </details>
      ) : (
        <>
          <div className="office-actions">
            {canPublish && schedule && <IntentButton intent="unpublish">{t.cancel}</IntentButton>}
            {trash}
          </div>
          {trash && <p className="field-hint">{t.trashHint}</p>}
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
        <Link className="line-link" to={link('/admin/articles/:id/versions', { id: String(id) })}>
          {t.versions}
        </Link>
      </p>
    </>
  );
}

function Trashed({ id, at }: { id: number; at: number }) {
  const t = useTexts(decisionTexts);
  const action = useLink()('/admin/articles/:id', { id: String(id) });
  const locale = useLocale();
  return (
    <>
      <p className="notice">{t.trashed(formatDateTime(locale, at))}</p>
      <ActionButton action={action} fields={{ intent: 'restore' }} isMain>
        {t.restore}
      </ActionButton>
    </>
  );
}

function UnpublishButtons({ languages }: Pick<EditedArticle, 'languages'>) {
  const t = useTexts(decisionTexts);
  const { languageNames } = useTexts(articleEditorTexts);
  return (
    <>
      <IntentButton intent="unpublish">{t.unpublish}</IntentButton>
      {languages.length > 1 &&
        languages.map(({ locale }) => (
          <IntentButton key={locale} intent={`unpublish.${locale}`}>
            {t.unpublishOne(languageNames[locale])}
          </IntentButton>
        ))}
    </>
  );
}

type ButtonProps = { intent: string; className?: string; children: ReactNode };

const IntentButton = ({ intent, className = '', children }: ButtonProps) => (
  <button type="submit" name="intent" value={intent} className={`button ${className}`}>
    {children}
  </button>
);
