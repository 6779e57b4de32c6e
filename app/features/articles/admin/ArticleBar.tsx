import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { MoreMenu } from '#app/office/MoreMenu.tsx';
import { optional } from '#app/office/optional.tsx';
import { State } from '#app/office/State.tsx';
import { officeTexts } from '#app/office/texts.ts';
import type { AutosaveState } from '#app/office/useAutosave.ts';
import type { Refused } from './article-form.ts';
import type { EditedArticle } from './article-page.server.ts';
import { PublishButton } from './PublishButton.tsx';
import { articleEditorTexts } from './texts.ts';
import type { FormPart } from './useWritten.ts';

const SendingProgress = optional(() => import('#app/office/SendingProgress.tsx'));
const Presence = optional(() => import('./Presence.tsx'));

type Props = Pick<FormPart, 'article' | 'canPublish' | 'written'> & {
  /** Others who had the article open when the page was loaded. */
  others: readonly string[];
  state: AutosaveState<Refused>;
  /** The decision that is open, and the id of the element that asks for it. */
  refused: Refused | undefined;
  at: string | undefined;
  isPending: boolean;
  /** Something is to be published. */
  isDue: boolean;
};

/**
 * Always in sight, with the state of the text and one filled button. The key Enter presses the
 * form's first button, which saves. Without script, the form has plain buttons instead.
 */
export function ArticleBar({
  article,
  canPublish,
  others,
  isPending,
  isDue,
  written: { publishAt, chosen },
  ...save
}: Props) {
  const { page: t, publish, history } = useTexts(articleEditorTexts);
  const link = useLink();
  // Beside the menu where there is room, otherwise the first in it.
  const preview = (
    <button type="submit" form="preview-form" className="button">
      {t.toPreview}
    </button>
  );
  const isPublished = article.languages.some((language) => language.isPublished);
  return (
    <div className="article-bar">
      <SendingProgress />
      <div className="article-bar-state">
        {article.scheduled && <State tone="good">{article.scheduled.short}</State>}
        <SaveState {...save} isPending={isPending} article={article} />
        <Presence id={article.id} others={others} />
      </div>
      <noscript>
        <SaveButton className={isPublished && canPublish ? '' : 'button-primary'}>
          {t.save}
        </SaveButton>
        {isPublished && canPublish && (
          <button type="submit" name="intent" value="publish" className="button button-primary">
            {publish.update}
          </button>
        )}
      </noscript>
      {preview}
      <MoreMenu>
        {preview}
        {canPublish && (
          <SaveButton className="office-scripted" isPending={isPending}>
            {t.save}
          </SaveButton>
        )}
        {canPublish && (
          // biome-ignore lint/a11y/useValidAnchor: it leads to the field, as without the picker
          <a href="#publishAt" onClick={openClock}>
            {publish.schedule}
          </a>
        )}
        <Link to={link('/admin/articles/:id/versions', { id: String(article.id) })}>
          {history.title}
        </Link>
      </MoreMenu>
      <div className="article-bar-main office-scripted">
        {canPublish && !isDue ? (
          <Done {...article} />
        ) : canPublish ? (
          <>
            <span className="article-bar-languages field-hint">
              {chosen.join(' · ').toUpperCase()}
            </span>
            <PublishButton intent="publish" isPending={isPending}>
              {publishAt ? publish.schedule : isPublished ? publish.update : publish.submit}
              {isPublished && !publishAt && (
                <span className="visually-hidden"> {publish.theSite}</span>
              )}
            </PublishButton>
          </>
        ) : (
          <SaveButton className="button-primary" isPending={isPending}>
            {t.save}
          </SaveButton>
        )}
      </div>
    </div>
  );
}

/** Proposes tomorrow at seven. On a phone, the field alone would be one more tap. */
function openClock(): void {
  const field = document.getElementById('publishAt') as HTMLInputElement;
  if (!field.value) {
    // The field's least time is now.
    const tomorrow = new Date(Date.parse(`${field.min}Z`) + 86_400_000).toISOString();
    field.value = `${tomorrow.slice(0, 10)}T07:00`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Some browsers have none.
  field.showPicker?.();
}

type DoneProps = Pick<EditedArticle, 'schedule' | 'languages'>;

function Done({ schedule, languages }: DoneProps) {
  const { publish: t, states } = useTexts(articleEditorTexts);
  const drafts = languages.filter(({ isPublished, state }) => !isPublished && state !== 'none');
  if (schedule)
    return (
      <a className="button" href="#publish-section">
        {t.change}
      </a>
    );
  return drafts[0] ? (
    <a className="line-link" href="#publish-section">
      <State tone="open">
        {states.draft} {drafts.map((each) => each.locale.toUpperCase()).join(' ')}
      </State>
    </a>
  ) : (
    <State tone="good">{t.upToDate}</State>
  );
}

type ButtonProps = { className: string; isPending?: boolean; children: ReactNode };

const SaveButton = ({ className, isPending, children }: ButtonProps) => (
  <button
    type="submit"
    name="intent"
    value="save"
    className={`button ${className}`}
    aria-disabled={isPending || undefined}
  >
    {children}
  </button>
);

type SaveProps = Pick<Props, 'article' | 'state' | 'refused' | 'at' | 'isPending'>;

function SaveState({ article, state, refused, at, isPending }: SaveProps) {
  const { page: t } = useTexts(articleEditorTexts);
  const { pending } = useTexts(officeTexts);
  const link = useLink();
  const { pathname } = useLocation();
  const { kind } = state;
  const text = () => {
    if (isPending) return pending;
    if (refused) {
      const said = refused.conflicts ? t.changedBy(refused.by) : t.autosave.refused;
      if (at === undefined) return said;
      return (
        <a className="line-link" href={`#${at}`}>
          {said}
        </a>
      );
    }
    if (kind === 'login')
      return (
        <Link
          className="line-link"
          to={`${link('/login')}?${new URLSearchParams({ next: pathname })}`}
          reloadDocument
        >
          {t.autosave.login}
        </Link>
      );
    if (kind !== 'idle' && kind !== 'saved' && kind !== 'refused') return t.autosave[kind];
    return kind === 'saved' ? t.saved(haitiTime(state.at).slice(11)) : article.saved;
  };
  return <p role="status">{text()}</p>;
}
