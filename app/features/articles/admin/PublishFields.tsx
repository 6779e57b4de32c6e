import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { endonyms, locales } from '#app/i18n/locale.ts';
import { Field, useIsHydrated } from '#app/ui/form/Field.tsx';
import { type DraftValues, unasked } from '../drafts.ts';
import { Check } from './Check.tsx';
import { PublishButton } from './PublishButton.tsx';
import { articleEditorTexts } from './texts.ts';
import type { FormPart } from './useWritten.ts';

export const ArticleDecisions = lazy(() => import('./ArticleDecisions.tsx'));

type Props = FormPart & { now: number };

export function PublishFields({ children, ...part }: Props & { children: ReactNode }) {
  const { article, canPublish, beginning } = part;
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
      {canPublish && <PublishChoices {...part} />}
      <ReadyTexts values={beginning.values} isOpen={!canPublish} />
      {children}
      {canPublish && (
        // With script, it is in the bar.
        <noscript>
          <PublishButton intent="publish">
            {article.schedule || beginning.sent?.['publishAt']
              ? t.schedule
              : article.languages.some(({ isPublished }) => isPublished)
                ? `${t.update} ${t.theSite}`
                : t.submit}
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
  beginning: { sent },
  written: { empty, complete },
  errorOf,
  now,
}: Props) {
  const { publish: t } = useTexts(articleEditorTexts);
  const isPublic = languages.some(({ isPublished }) => isPublished);
  const [unwritten] = useState(empty);
  const isHydrated = useIsHydrated();
  /** How the boxes that someone has clicked began: they stay as they were clicked. */
  const [clicked, setClicked] = useState<Partial<Record<string, boolean>>>({});
  return (
    <>
      <fieldset
        onChange={({ target }: FormEvent) => {
          const { name, defaultChecked } = target as HTMLInputElement;
          setClicked({ [name]: defaultChecked, ...clicked });
        }}
      >
        <legend>{t.languages}</legend>
        <p id="publish" tabIndex={-1} className="field-error">
          {errorOf('publish')}
        </p>
        {languages.map(({ locale: each, isPublished, isReady, isBegun: isLater }) => {
          const name = `publish.${each}`;
          const isEmpty = empty.includes(each);
          // Without script, it may be ticked for a text that is written now.
          const isDisabled = isEmpty && isHydrated;
          const isBegun = isPublic && (isLater || unwritten.includes(each)) && !isEmpty;
          const isComplete = complete.includes(each);
          // It stays a draft while others are published. Alone, it is told what it lacks.
          const isPartial = !isEmpty && !isComplete && !isPublished && complete[0];
          const asked = clicked[name] ?? choiceIn(sent?.[name], schedule?.locales.includes(each));
          // Once an article is public, a translation that was being written before is not published
          // along with a correction.
          const isOn =
            !isDisabled &&
            ((isBegun && !isPartial && clicked[name] === undefined) ||
              (asked ?? (!isPartial && (!isPublic || isPublished || isReady))));
          return (
            <Check
              // Anew with the first letter of a language, once it is complete, and once others are
              // scheduled: never against someone's will.
              key={`${each}${isBegun}${isOn}`}
              name={name}
              label={endonyms[each]}
              isOn={isOn}
              value={isOn && asked === undefined ? unasked : 'on'}
              isDisabled={isDisabled}
              {...(isEmpty ? { note: t.empty } : !isComplete && { note: t.notYet })}
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

/** Undefined for a language about which nobody has decided. */
const choiceIn = (value: string | undefined, isScheduled: boolean | undefined) =>
  value === undefined ? isScheduled : value === unasked ? undefined : value === 'on';

/** Folded: who publishes now has chosen the languages above. */
function ReadyTexts({ values, isOpen }: { values: DraftValues; isOpen: boolean }) {
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
