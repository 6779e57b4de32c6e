import type { LoggedDecision } from '#app/features/pictures/pictures.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { moderationTexts } from './texts.ts';
import { UndoButton } from './UndoButton.tsx';

type Props = { done: LoggedDecision | undefined; notice: 'gone' | 'late' | 'changed' | 'again' | undefined };

/** What has just been done, with the way back; or why it was not. */
export function DecisionNotice({ done, notice }: Props) {
  const t = useTexts(moderationTexts);
  if (notice) {
    const text = { gone: t.gone, late: t.tooLate, changed: t.changed, again: t.again }[notice];
    return (
      // biome-ignore lint/a11y/noAutofocus: the page is new, and this is what it is about
      <p className="notice" role="alert" tabIndex={-1} autoFocus>
        {text}
      </p>
    );
  }
  if (!done || done.action === 'resubmit') return null;
  const title = done.title ?? t.removed;
  return (
    <div className="notice notice-good decision-notice">
      {/* biome-ignore lint/a11y/noAutofocus: as above */}
      <p role="status" tabIndex={-1} autoFocus>
        {t.done[done.action](title)}
      </p>
      {done.canUndo && <UndoButton id={done.id} title={title} shortcut />}
    </div>
  );
}
