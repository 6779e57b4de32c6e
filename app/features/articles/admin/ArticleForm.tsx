import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { endonyms, isLocale, type Locale } from '#app/i18n/locale.ts';
import { ConflictNotice } from '#app/office/ConflictNotice.tsx';
import { cutShortTexts } from '#app/office/cut-short-texts.ts';
import { State } from '#app/office/State.tsx';
import { officeTexts } from '#app/office/texts.ts';
import { UnsentOffer } from '#app/office/UnsentOffer.tsx';
import { type AutosaveState, type SaveResult, useAutosave } from '#app/office/useAutosave.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import type { FieldName, TextField } from '../drafts.ts';
import { ArticleTextFields } from './ArticleTextFields.tsx';
import type { Choices } from './article-form.ts';
import type { EditedArticle } from './article-page.server.ts';
import { Check } from './Check.tsx';
import { languageTones } from './LanguageStates.tsx';
import { LinkWarning } from './LinkWarning.tsx';
import { PublishFields } from './PublishFields.tsx';
import type { ArticleError, ArticleField, Change, ErrorOf, Unsaved } from './submission.server.ts';
import { articleEditorTexts } from './texts.ts';

/** Why the form is shown again. */
export type Answer = Extract<Change, { outcome: 'invalid' | 'conflict' | 'links' }>;

type FormAnswer = (Answer | Unsaved) & { choices: Choices };

type Props = {
  article: EditedArticle;
  accountId: string;
  canPublish: boolean;
  answer: FormAnswer | undefined;
  /** Why nothing of the form was stored. */
  notice: Unsaved['notice'] | undefined;
  /** The version that it begins with, and is told of each that it saves by itself. */
  version: number;
  onVersion: (version: number) => void;
  /** The language that is shown first, unless an answer asks about another. */
  language: Locale;
  now: number;
};

/**
 * An article in all its languages, of which one is shown at a time: all are saved together. The
 * tabs are radio buttons, so that nothing typed is lost without script.
 */
export function ArticleForm({
  article,
  accountId,
  canPublish,
  answer: formAnswer,
  notice,
  version,
  onVersion,
  language,
  now,
}: Props) {
  const t = useTexts(articleEditorTexts);
  const office = useTexts(officeTexts);
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(article.id);
  const refused = refusedIn(formAnswer);
  const isSending = useNavigation().formMethod === 'POST';
  const autosave = useAutosave<Answer>({
    form,
    name: `article:${accountId}:${article.id}`,
    version,
    unsaved: formAnswer?.unsaved,
    isRefused: refused !== undefined,
    isPending: isSending,
    onVersion,
    save,
  });
  const autoRefused = autosave.state.kind === 'refused' ? autosave.state.answer : undefined;
  const answer = autoRefused ?? answerTo(formAnswer);
  useFocusOnErrors(form, notice ?? formAnswer);
  const errorOf = useErrors(answer);
  // An autosave leaves the fields as they are.
  const { values, choices, isByAi, removesImage } = beginningOf(article, formAnswer);
  const stateText = useStateText(autosave.state, {
    isRefused: refused !== undefined,
    savedAt: article.savedAt,
    now,
  });
  const isPending = isSending || autosave.isHeld;
  const errorList = answer?.outcome === 'invalid' ? listErrors(answer.errors, errorOf, t) : [];
  const refusedAt =
    autoRefused && (autoRefused.outcome === 'conflict' ? 'conflict' : errorList[0]?.field);
  const labelOf = (name: FieldName) => {
    const [field, locale = ''] = name.split('.') as [TextField | 'author', string?];
    return isLocale(locale)
      ? { label: `${t.page[field]}, ${endonyms[locale]}`, lang: locale }
      : { label: t.page[field] };
  };
  const shown =
    languageOf(errorList[0]?.field) ??
    languageAsked(answer) ??
    formAnswer?.choices.shown ??
    language;
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
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
      }}
    >
      <input
        type="hidden"
        name="version"
        value={(autoRefused ?? refused)?.version ?? autosave.version}
      />
      <NotStored notice={notice} />
      <ErrorSummary fields={errorList.length} errors={errorList} />
      {answer?.outcome === 'conflict' && (
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
      <div className="article-bar">
        <p role="status">
          {isPending ? (
            office.pending
          ) : refusedAt ? (
            <a className="line-link" href={`#${refusedAt}`}>
              {stateText}
            </a>
          ) : (
            stateText
          )}
        </p>
        <button
          type="submit"
          name="intent"
          value="save"
          className="button button-primary"
          aria-disabled={isPending || undefined}
        >
          {t.page.save}
        </button>
        <a className="line-link" href="#preview">
          {t.page.toPreview}
        </a>
        <a className="line-link" href="#publish-section">
          {t.page.toPublish}
        </a>
      </div>
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
            />
            <span>{endonyms[locale]}</span>{' '}
            <State tone={languageTones[state]}>{t.states[state]}</State>
          </label>
        ))}
      </fieldset>
      {article.languages.map((each) => (
        <ArticleTextFields
          key={each.locale}
          language={each}
          values={values}
          choices={choices}
          source={each.locale === 'fr' ? null : article.values}
          errorOf={errorOf}
        />
      ))}
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
        <Check name="byAi" label={t.page.byAi} isOn={isByAi} />
      </fieldset>
      {/* Not above the button that saves: the key Enter presses the first one. */}
      {answer?.outcome === 'links' && <LinkWarning key={answer.version} links={answer.links} />}
      <PublishFields
        article={article}
        canPublish={canPublish}
        choices={choices}
        errorOf={errorOf}
        now={now}
      >
        {/* After all that is typed or chosen: of a form whose file is not received, only what comes
            before it is. */}
        {article.image && (
          <div className="article-image">
            <Picture reference={article.image} alt={t.page.imageNow} sizes="16rem" />
            <Check name="removeImage" label={t.page.removeImage} isOn={removesImage} />
          </div>
        )}
        <FileField
          name="image"
          label={t.page.image}
          hint={t.page.imageHint}
          error={errorOf('image')}
          texts={{}}
        />
      </PublishFields>
    </Form>
  );
}

/** Someone decides about these first; what could not be stored is sent again by itself. */
const refusedIn = (answer: FormAnswer | undefined) =>
  answer?.unsaved.length ? answerTo(answer) : undefined;

const answerTo = (answer: FormAnswer | undefined) =>
  answer?.outcome === 'unsaved' ? undefined : answer;

/** Says why nothing of the form was stored. */
function NotStored({ notice }: Pick<Props, 'notice'>) {
  const alert = useAlert(notice, { expired: useTexts(cutShortTexts) });
  return alert ? (
    <p className="notice" role="alert" tabIndex={-1}>
      {alert}
    </p>
  ) : null;
}

/** Save status shown in the bar. */
function useStateText(
  state: AutosaveState<Answer>,
  { isRefused, savedAt, now }: { isRefused: boolean; savedAt: number; now: number },
): string {
  const { page: t } = useTexts(articleEditorTexts);
  const locale = useLocale();
  const kind = isRefused && state.kind === 'idle' ? 'refused' : state.kind;
  if (kind !== 'idle' && kind !== 'saved') return t.autosave[kind];
  const at = state.kind === 'saved' ? state.at : savedAt;
  return haitiTime(at).slice(0, 10) === haitiTime(now).slice(0, 10)
    ? t.saved(haitiTime(at).slice(11))
    : t.savedOn(formatDateTime(locale, at));
}

/** Initial values: the article, or the submitted values of a form that is shown again. */
function beginningOf(article: EditedArticle, answer: FormAnswer | undefined) {
  const values = { ...article.values, ...answer?.values };
  for (const { locale, publicSlug } of article.languages)
    values[`slug.${locale}`] ||= publicSlug ?? '';
  const choices = answer?.choices;
  return {
    values,
    choices,
    isByAi: choices?.isByAi ?? article.isByAi,
    removesImage: choices?.removesImage ?? false,
  };
}

/** Sends what changed while someone writes. */
function useSave(id: number) {
  const action = useLink()('/admin/articles/:id/autosave', { id: String(id) });
  return useCallback(
    async (
      changed: Record<string, string>,
      version: number,
      unanswered: readonly Record<string, string>[],
    ): Promise<SaveResult<Answer>> => {
      const body = new URLSearchParams({ ...changed, version: String(version) });
      // Old phones have no `AbortSignal.timeout`, and the button that saves waits for this.
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 30_000);
      const response = await fetch(action, { method: 'POST', body, signal: stop.signal });
      if (response.redirected || response.status === 401 || response.status === 403)
        return { outcome: 'login' };
      const isFinal =
        response.status >= 400 &&
        response.status < 500 &&
        response.status !== 408 &&
        response.status !== 429;
      const change: Change | undefined = await response.json().catch((error) => {
        if (!isFinal) throw error;
      });
      if (!change || change.outcome === 'rejected') return { outcome: 'rejected' };
      if (change.outcome === 'saved') return change;
      if (change.outcome === 'invalid') return { outcome: 'refused', answer: change, values: {} };
      if (change.outcome !== 'conflict') return { outcome: 'unsent' };
      // A page may show an address that was made from the title, where the draft has none.
      const values = Object.fromEntries(
        Object.entries(change.values).filter(([name, value]) => value || !name.startsWith('slug.')),
      );
      const others = change.conflicts.filter(
        ({ name, theirs }) => !unanswered.some((sent) => sent[name] === theirs),
      );
      return others.length > 0
        ? { outcome: 'refused', answer: change, values }
        : { outcome: 'stale', version: change.version, values };
    },
    [action],
  );
}

/** `autofocus` works only when a document is loaded. */
function useFocusOnErrors(form: RefObject<HTMLFormElement | null>, answer: object | undefined) {
  useEffect(() => {
    if (answer)
      form.current
        ?.querySelector<HTMLElement>('[role="alert"], .error-summary:not([hidden])')
        ?.focus();
  }, [form, answer]);
}

function useErrors(answer: Answer | undefined): ErrorOf {
  const { errors: t } = useTexts(articleEditorTexts);
  const errors = answer?.outcome === 'invalid' ? answer.errors : {};
  return (field) => {
    const code: ArticleError | undefined = errors[field];
    if (code === undefined) return undefined;
    const text = t[code];
    return typeof text === 'string' ? text : text[field.split('.')[0] as TextField];
  };
}

const languageOf = (field: string | undefined) => {
  const locale = field?.split('.')[1] ?? '';
  return isLocale(locale) ? locale : undefined;
};

/** The language that an answer asks something about. */
function languageAsked(answer: Answer | undefined) {
  if (answer?.outcome === 'links') return answer.links[0]?.locale;
  return answer?.outcome === 'conflict' ? languageOf(answer.conflicts[0]?.name) : undefined;
}

type Texts = (typeof articleEditorTexts)['fr'];

/** In the order of the form; the languages are named, because one is shown at a time. */
function listErrors(
  errors: Partial<Record<ArticleField, ArticleError>>,
  errorOf: ErrorOf,
  t: Texts,
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
