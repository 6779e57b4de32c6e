import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { ResultNotice } from '#app/ui/Page.tsx';
import type { LoggedDecision } from '../pictures.ts';
import { writeCursor } from './moderation-query.ts';
import { moderationTexts } from './texts.ts';

export function DecisionLog({
  decisions,
  hasMore,
}: {
  decisions: LoggedDecision[];
  hasMore: boolean;
}) {
  const t = useTexts(moderationTexts);
  const link = useLink();
  const last = decisions.at(-1);
  return (
    <section id="log" aria-labelledby="log-title">
      <h2 id="log-title">{t.log}</h2>
      {decisions.length === 0 ? (
        <p className="lead my-4">{t.logEmpty}</p>
      ) : (
        <ul className="decision-log">
          {decisions.map((decision) => (
            <DecisionItem key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
      {hasMore && last && (
        <a
          className="button"
          href={`${link('/admin/pictures')}?${new URLSearchParams({ log: writeCursor(last) })}#log`}
        >
          {t.logMore}
        </a>
      )}
    </section>
  );
}

export function DecisionItem({ decision }: { decision: LoggedDecision }) {
  const t = useTexts(moderationTexts);
  const locale = useLocale();
  const link = useLink();
  const { id, action, by, title, reason, at, canUndo, pictureId } = decision;
  return (
    <li>
      <p>
        <strong>{t.actions[action]}</strong>{' '}
        {title === null ? (
          t.removed
        ) : (
          <a href={link('/admin/pictures/:id', { id: pictureId })}>{title}</a>
        )}{' '}
        <span className="kicker">
          {by === null ? t.byGone : t.by(by)},{' '}
          <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
        </span>
      </p>
      {reason && <p>{reason}</p>}
      {canUndo && <UndoButton id={id} title={title ?? t.removed} />}
    </li>
  );
}

type NoticeProps = {
  done: LoggedDecision | undefined;
  notice: 'gone' | 'late' | 'changed' | 'again' | undefined;
};

/** The result of the last decision, with an undo button, or why it failed. */
export function DecisionNotice({ done, notice }: NoticeProps) {
  const t = useTexts(moderationTexts);
  if (notice) {
    const text = { gone: t.gone, late: t.tooLate, changed: t.changed, again: t.again }[notice];
    return <ResultNotice tone="plain">{text}</ResultNotice>;
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

function UndoButton({
  id,
  title,
  shortcut = false,
}: {
  id: string;
  title: string;
  shortcut?: boolean;
}) {
  const t = useTexts(moderationTexts);
  const link = useLink();
  return (
    <form method="post" action={link('/admin/pictures/decisions/:id/undo', { id })}>
      <button
        type="submit"
        className="link-button"
        aria-label={t.undoOf(title)}
        data-key={shortcut ? 'u' : undefined}
      >
        {t.undo}
      </button>
    </form>
  );
}
