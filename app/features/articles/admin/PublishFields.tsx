import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { endonyms, type Locale, locales } from '#app/i18n/locale.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { Beginning } from './article-form.ts';
import type { EditedArticle } from './article-page.server.ts';
import { Check } from './Check.tsx';
import { PublishButton } from './PublishButton.tsx';
import type { ErrorOf } from './submission.server.ts';
import { articleEditorTexts } from './texts.ts';

type Props = {
  article: EditedArticle;
  canPublish: boolean;
  sent: Beginning['sent'];
  values: Beginning['values'];
  /** Languages in which nothing is written. */
  empty: readonly Locale[];
  errorOf: ErrorOf;
  now: number;
  children: ReactNode;
};

export function PublishFields({ article, canPublish, values, children, ...choices }: Props) {
  const { id, languages, schedule } = article;
  const { publish: t, errors, history, languageNames } = useTexts(articleEditorTexts);
  const link = useLink();
  const locale = useLocale();
  const published = languages.filter(({ isPublished }) => isPublished);
  const first = published.find((language) => language.locale === locale) ?? published[0];
  return (
    <section
      id="publish-section"
      tabIndex={-1}
      className="article-publish"
      aria-labelledby="publish-title"
    >
      <h2 id="publish-title">{t.title}</h2>
      {schedule && (
        <p className="notice">
          {t.scheduled(
            formatDateTime(locale, schedule.at),
            schedule.locales.map((each) => languageNames[each]).join(', '),
          )}{' '}
          {t.latest}
        </p>
      )}
      {!canPublish && (
        <p className="field-hint" id="publish" tabIndex={-1}>
          {errors.forbidden}
        </p>
      )}
      {canPublish && <PublishChoices article={article} {...choices} />}
      <ReadyTexts values={values} isOpen={!canPublish} />
      {children}
      <div className="office-actions">
        {canPublish && <PublishButtons article={article} />}
        {(canPublish || (published.length === 0 && !schedule)) && (
          <IntentButton intent="trash" className="button-danger">
            {t.trash}
          </IntentButton>
        )}
      </div>
      <p className="field-hint">{t.trashHint}</p>
      <p className="office-actions">
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
          {history.see}
        </Link>
      </p>
    </section>
  );
}

function PublishChoices({
  article: { languages, schedule },
  sent,
  empty,
  errorOf,
  now,
}: Omit<Props, 'canPublish' | 'values' | 'children'>) {
  const { publish: t } = useTexts(articleEditorTexts);
  const asked =
    sent?.['publish.fr'] === undefined
      ? schedule?.locales
      : locales.filter((each) => sent[`publish.${each}`] === 'on');
  const isPublic = languages.some(({ isPublished }) => isPublished);
  return (
    <>
      <fieldset>
        <legend>{t.languages}</legend>
        <p id="publish" tabIndex={-1} className="field-error">
          {errorOf('publish')}
        </p>
        {languages.map(({ locale: each, canPublish, isPublished, isReady, state }) => (
          <Check
            key={each}
            name={`publish.${each}`}
            label={endonyms[each]}
            // Once an article is public, a translation that is being written is not published along
            // with a correction.
            isOn={asked ? asked.includes(each) : !isPublic || isPublished || isReady}
            {...(empty.includes(each)
              ? { note: t.empty }
              : !canPublish && state !== 'none' && { note: t.notYet })}
          />
        ))}
      </fieldset>
      <p className="field-hint">{t.fallback}</p>
      <Field
        name="publishAt"
        type="datetime-local"
        label={t.at}
        hint={t.atHint}
        error={errorOf('publishAt')}
        defaultValue={sent?.['publishAt'] ?? (schedule ? haitiTime(schedule.at) : '')}
        min={haitiTime(now)}
        texts={{}}
      />
    </>
  );
}

/** Folded: who publishes now has chosen the languages above. */
function ReadyTexts({ values, isOpen }: Pick<Props, 'values'> & { isOpen: boolean }) {
  const { publish: t } = useTexts(articleEditorTexts);
  return (
    <details open={isOpen}>
      <summary>{t.ready}</summary>
      <div>
        <p className="field-hint">{t.readyHint}</p>
        {locales.map((locale) => (
          <Check
            key={locale}
            name={`ready.${locale}`}
            label={endonyms[locale]}
            isOn={values[`ready.${locale}`] === 'on'}
          />
        ))}
      </div>
    </details>
  );
}

function PublishButtons({ article: { languages, schedule } }: Pick<Props, 'article'>) {
  const { publish: t, languageNames } = useTexts(articleEditorTexts);
  const published = languages.filter(({ isPublished }) => isPublished);
  return (
    <>
      {/* With script, it is in the bar. */}
      <noscript>
        <PublishButton intent="publish">{t.submit}</PublishButton>
      </noscript>
      {(published.length > 0 || schedule) && (
        <IntentButton intent="unpublish">
          {published.length > 0 ? t.unpublish : t.cancel}
        </IntentButton>
      )}
      {published.length > 1 &&
        published.map((each) => (
          <IntentButton key={each.locale} intent={`unpublish.${each.locale}`}>
            {t.unpublishOne(languageNames[each.locale])}
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
