import { type ChangeEvent, lazy, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/http/result.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { endonyms, type Locale, locales } from '#app/i18n/locale.ts';
import { ConflictNotice } from '#app/office/ConflictNotice.tsx';
import { cutShortTexts } from '#app/office/cut-short-texts.ts';
import { PhotoField } from '#app/office/PhotoField.tsx';
import { PracticeField } from '#app/office/PracticeField.tsx';
import { State } from '#app/office/State.tsx';
import { UnsentOffer } from '#app/office/UnsentOffer.tsx';
import { type SaveResult, useAutosave } from '#app/office/useAutosave.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { type FieldName, type LanguageState, partsOf } from '../drafts.ts';
import { ArticleBar } from './ArticleBar.tsx';
import { PictureFile } from './ArticlePicture.tsx';
import { ArticleTextFields } from './ArticleTextFields.tsx';
import type { Answer, Refused } from './article-form.ts';
import { Check } from './Check.tsx';
import { languageTones } from './language-tones.ts';
import { PublishButton } from './PublishButton.tsx';
import { PublishFields } from './PublishFields.tsx';
import type { ArticleError, ArticleErrors, ArticleField, Autosaved } from './submission.server.ts';
import { articleEditorTexts } from './texts.ts';
import { type FormPart, isDue, isSavedSince, useWritten } from './useWritten.ts';

const LinkWarning = lazy(() => import('./LinkWarning.tsx'));

type Props = Pick<FormPart, 'article' | 'canPublish' | 'beginning'> & {
  accountId: string;
  notice: Answer['notice'];
  onVersion: (version: number) => void;
  onTitle: (title: string) => void;
  language: Locale;
  others: readonly string[];
  now: number;
};

/** The tabs are radio buttons, so that nothing typed is lost without script. */
export function ArticleForm({
  article,
  accountId,
  canPublish,
  beginning,
  notice,
  onVersion,
  onTitle,
  language,
  others,
  now,
}: Props) {
  const t = useTexts(articleEditorTexts);
  const form = useRef<HTMLFormElement>(null);
  const { values, sent, unsaved } = beginning;
  const isRefused = unsaved.length > 0 && beginning.refused !== undefined;
  const isSending = useNavigation().formMethod === 'POST';
  const autosaveUrl = useLink()('/admin/articles/:id/autosave', { id: String(article.id) });
  const autosave = useAutosave<Refused>({
    form,
    name: `article:${accountId}:${article.id}`,
    stored: article.values,
    version: beginning.version,
    unsaved,
    isRefused,
    isPending: isSending,
    save: saveTo(autosaveUrl, onVersion),
  });
  const autoRefused = autosave.state.kind === 'refused' ? autosave.state.answer : undefined;
  const answer = autoRefused ?? beginning.refused;
  const { written, onInput } = useWritten(form, article, beginning);
  useEffect(() => onTitle(written.title), [onTitle, written.title]);
  const [photo, setPhoto] = useState<Photo>({ said: '', preview: undefined });
  const imageUrl = photo.url ?? article.imageUrl;
  const onPhoto = async (chosen: Photo) => {
    setPhoto((before) => ({ ...before, ...chosen }));
    if (!chosen.preview) return;
    const sent = await import('./send-picture.ts')
      .then((loaded) => loaded.default(form.current, autosaveUrl))
      .catch(() => {});
    if (!sent) return;
    onVersion(sent.version);
    setPhoto({ said: t.page.saved(sent.at), preview: undefined, url: sent.url });
  };
  useFocusOnErrors(form, notice ?? beginning.refused);
  const errorOf = useErrors(answer);
  const shared = { article, canPublish, beginning, written, errorOf };
  const isPending = isSending || autosave.isHeld;
  const errorList = listErrors(answer?.errors ?? {}, errorOf, t);
  const labelOf = (name: FieldName) => {
    const [field, lang] = partsOf(name);
    return { label: [t.page[field], lang && endonyms[lang]].filter(Boolean).join(', '), lang };
  };
  const asked =
    languageOf(errorList[0]?.field) ??
    answer?.errors.links?.[0]?.locale ??
    languageOf(answer?.conflicts?.[0]?.name) ??
    sent?.['language'];
  const shown = asked ?? language;
  return (
    <Form
      ref={form}
      className="form office-form article-form"
      method="post"
      encType="multipart/form-data"
      noValidate
      autoComplete="off"
      aria-label={t.page.titleOf(article.id)}
      preventScrollReset
      onInput={onInput}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
      }}
    >
      <PracticeField />
      <input
        type="hidden"
        name="version"
        value={autoRefused || isRefused ? (answer?.version ?? '') : autosave.version}
      />
      <NotStored notice={notice} />
      <ErrorSummary fields={errorList.length} errors={errorList} />
      {answer?.conflicts && (
        <ConflictNotice
          key={answer.version}
          by={answer.by}
          conflicts={answer.conflicts}
          labelOf={labelOf}
          isQuiet={answer === autoRefused}
        />
      )}
      <UnsentOffer
        form={form}
        drafts={autosave.offered}
        onRestore={autosave.restore}
        onDiscard={autosave.discard}
      />
      <ArticleBar
        {...shared}
        others={others}
        state={autosave.state}
        refused={autoRefused || isRefused ? answer : undefined}
        at={answer?.conflicts ? 'conflict' : errorList[0]?.field}
        isPending={isPending}
        isDue={
          isDue(article) ||
          written.isChanged ||
          written.hasFile ||
          sent !== undefined ||
          isSavedSince(article, autosave.state, photo.url)
        }
      />
      <div className="article-main">
        <fieldset className="article-tabs">
          <legend className="visually-hidden">{t.page.languages}</legend>
          {article.languages.map(({ locale, state }) => (
            <label key={locale} className="article-tab">
              <input
                type="radio"
                id={`language-${locale}`}
                name="language"
                value={locale}
                defaultChecked={locale === shown}
                onChange={focusEmptyTitle}
              />
              <span className="article-tab-code" aria-hidden="true">
                {locale.toUpperCase()}
              </span>
              <span className="article-tab-name">{endonyms[locale]}</span>{' '}
              <StateSign
                state={state}
                isEmpty={written.empty.includes(locale)}
                isScheduled={article.schedule?.locales.includes(locale)}
              />
            </label>
          ))}
        </fieldset>
        {article.languages.map((each) => (
          <ArticleTextFields
            key={each.locale}
            language={each}
            {...shared}
            picture={{ ...photo, ...written, url: imageUrl }}
            isNew={written.empty.length === locales.length && each.locale === shown}
          />
        ))}
      </div>
      <div className="article-side">
        <fieldset className="article-shared">
          <legend>{t.page.shared}</legend>
          <Field
            name="author"
            label={t.page.author}
            defaultValue={values.author}
            error={errorOf('author')}
            texts={{}}
            autoComplete="off"
          />
          <Check name="byAi" label={t.page.byAi} isOn={values.byAi === 'on'} />
        </fieldset>
        {/* Not above the button that saves: the key Enter presses the first one. */}
        {answer?.errors.links && <LinkWarning links={answer.errors.links} Button={PublishButton} />}
        <PublishFields {...shared} now={now}>
          <PictureFile hasError={errorOf('image') !== undefined}>
            {imageUrl && (
              <Check
                name="removeImage"
                label={t.page.removeImage}
                isOn={sent?.['removeImage'] === 'on'}
              />
            )}
            {/* After all that is typed or chosen: of a form whose file is not received, only what
                comes before it is. */}
            <PhotoField
              name="image"
              label={t.page.image}
              hint={t.page.imageHint}
              error={errorOf('image')}
              texts={{}}
              onPhoto={onPhoto}
            />
          </PictureFile>
        </PublishFields>
      </div>
    </Form>
  );
}

/** `url` once it was sent. */
type Photo = { said: string; preview: string | undefined; url?: string };

/** Whoever opens a language that is not begun writes in it; by keys, they may go on to the next. */
function focusEmptyTitle({ target }: ChangeEvent<HTMLInputElement>): void {
  const title = document.getElementById(`title.${target.value}`) as HTMLTextAreaElement;
  if (!title.value && !target.matches(':focus-visible')) title.focus();
}

type SignProps = { state: LanguageState; isEmpty: boolean; isScheduled: boolean | undefined };

/** A language is a draft from its first letter on. */
function StateSign({ state: stored, isEmpty, isScheduled }: SignProps) {
  const { states } = useTexts(articleEditorTexts);
  const isUnread = stored === 'none' || stored === 'draft';
  const state = isUnread ? (isEmpty ? 'none' : 'draft') : stored;
  return isScheduled && (state === 'draft' || state === 'ready') ? (
    <State tone="new">{states.scheduled}</State>
  ) : (
    <State tone={languageTones[state]}>{states[state]}</State>
  );
}

/** Says why nothing of the form was stored. */
function NotStored({ notice }: Pick<Props, 'notice'>) {
  const alert = useAlert(notice, { expired: useTexts(cutShortTexts) });
  return alert ? (
    <p className="notice" role="alert" tabIndex={-1}>
      {alert}
    </p>
  ) : null;
}

const saveTo =
  (action: string, onVersion: Props['onVersion']) =>
  async (
    changed: Record<string, string>,
    base: string,
    unanswered: readonly Record<string, string>[],
  ): Promise<SaveResult<Refused>> => {
    const body = new URLSearchParams({ ...changed, version: base });
    // Old phones have no `AbortSignal.timeout`, and the button that saves waits for this.
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30_000);
    const response = await fetch(action, { method: 'POST', body, signal: stop.signal });
    const { status } = response;
    if (response.redirected || status === 401 || status === 403) return { outcome: 'login' };
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    const answer: Autosaved | Refusal<ArticleErrors> | undefined = await response
      .json()
      .catch((error) => {
        if (!isFinal) throw error;
      });
    if (!answer || answer.outcome === 'rejected') return { outcome: 'rejected' };
    if (answer.outcome === 'saved') {
      onVersion(answer.version);
      return { ...answer, version: answer.texts };
    }
    if (answer.outcome === 'invalid') {
      const { errors } = answer;
      const refused = { errors, conflicts: undefined, by: null, version: base };
      return { outcome: 'refused', answer: refused, values: {} };
    }
    if (answer.outcome !== 'conflict') return { outcome: 'unsent' };
    const { compare } = await import('./compare.ts');
    return compare(answer, { changed, base, unanswered });
  };

/** `autofocus` works only when a document is loaded. */
function useFocusOnErrors(form: RefObject<HTMLFormElement | null>, answer: object | undefined) {
  useEffect(() => {
    if (answer)
      form.current
        ?.querySelector<HTMLElement>('[role="alert"], .error-summary:not([hidden])')
        ?.focus();
  }, [form, answer]);
}

function useErrors(answer: Refused | undefined): FormPart['errorOf'] {
  const { errors: t } = useTexts(articleEditorTexts);
  return (field) => {
    const code: ArticleError | undefined = answer?.errors[field];
    if (code === undefined) return undefined;
    const text = t[code];
    return typeof text === 'string' ? text : text[partsOf(field as FieldName)[0]];
  };
}

/** Undefined for fields without a language, such as `publishAt`, `publish` and `image`. */
const languageOf = (field = '') => partsOf(field as FieldName)[1];

function listErrors(
  { links: _, ...errors }: ArticleErrors,
  errorOf: FormPart['errorOf'],
  t: (typeof articleEditorTexts)['fr'],
) {
  return (Object.keys(errors) as ArticleField[]).map((field) => {
    const locale = languageOf(field);
    const text = errorOf(field) ?? '';
    return {
      field: field as FieldName,
      text: locale ? t.errors.inLanguage(text, endonyms[locale]) : text,
    };
  });
}
