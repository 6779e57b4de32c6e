import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { endonyms, type Locale, locales } from '#app/i18n/locale.ts';
import { Field, useIsHydrated } from '#app/ui/form/Field.tsx';
import type { Beginning } from './article-form.ts';
import type { EditedArticle } from './article-page.server.ts';
import { Check } from './Check.tsx';
import { PublishButton } from './PublishButton.tsx';
import type { ErrorOf } from './submission.server.ts';
import { articleEditorTexts } from './texts.ts';

export const ArticleDecisions = lazy(() => import('./ArticleDecisions.tsx'));

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
  const { publish: t, errors } = useTexts(articleEditorTexts);
  return (
    <section
      id="publish-section"
      tabIndex={-1}
      className="article-publish"
      aria-labelledby="publish-title"
    >
      <h2 id="publish-title">{t.title}</h2>
      {article.scheduled && <p className="notice">{article.scheduled.full}</p>}
      {!canPublish && (
        <p className="field-hint" id="publish" tabIndex={-1}>
          {errors.forbidden}
        </p>
      )}
      {canPublish && <PublishChoices article={article} {...choices} />}
      <ReadyTexts values={values} isOpen={!canPublish} />
      {children}
      {canPublish && (
        // With script, it is in the bar.
        <noscript>
          <PublishButton intent="publish">
            {article.schedule || choices.sent?.['publishAt'] ? t.schedule : t.submit}
          </PublishButton>
        </noscript>
      )}
      <Suspense>
        <ArticleDecisions article={article} canPublish={canPublish} />
      </Suspense>
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
  const [unwritten] = useState(empty);
  const isHydrated = useIsHydrated();
  return (
    <>
      <fieldset>
        <legend>{t.languages}</legend>
        <p id="publish" tabIndex={-1} className="field-error">
          {errorOf('publish')}
        </p>
        {languages.map(({ locale: each, canPublish, isPublished, isReady, state, ...language }) => {
          const isEmpty = empty.includes(each);
          // Without script, it may be ticked for a text that is written now.
          const isDisabled = isEmpty && isHydrated;
          const isBegun = isPublic && (language.isBegun || unwritten.includes(each)) && !isEmpty;
          // Once an article is public, a translation that was being written before is not published
          // along with a correction.
          const isOn =
            !isDisabled &&
            (isBegun || (asked ? asked.includes(each) : !isPublic || isPublished || isReady));
          return (
            <Check
              // Anew with the first letter of a language, and once others are scheduled: never
              // against someone's will.
              key={`${each}${isBegun}${isOn}`}
              name={`publish.${each}`}
              label={endonyms[each]}
              isOn={isOn}
              isDisabled={isDisabled}
              {...(isEmpty
                ? { note: t.empty }
                : !canPublish && state !== 'none' && { note: t.notYet })}
            />
          );
        })}
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
