import type { LoggedDecision } from '#app/features/pictures/pictures.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { useLink } from '#app/ui/links.ts';
import { writeCursor } from './moderation-query.ts';
import { moderationTexts } from './texts.ts';
import { UndoButton } from './UndoButton.tsx';

/** Who decided what, and when: the latest first. */
export function DecisionLog({ decisions, hasMore }: { decisions: LoggedDecision[]; hasMore: boolean }) {
  const t = useTexts(moderationTexts);
  const locale = useLocale();
  const link = useLink();
  const last = decisions.at(-1);
  return (
    <section id="log" aria-labelledby="log-title">
      <h2 id="log-title">{t.log}</h2>
      {decisions.length === 0 ? (
        <p className="lead my-4">{t.logEmpty}</p>
      ) : (
        <ul className="decision-log">
          {decisions.map(({ id, action, by, title, reason, at, canUndo, pictureId }) => (
            <li key={id}>
              <p>
                <strong>{t.actions[action]}</strong>{' '}
                {title === null ? t.removed : <a href={link('/admin/pictures/:id', { id: pictureId })}>{title}</a>}{' '}
                <span className="kicker">
                  {by === null ? t.byGone : t.by(by)}, <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
                </span>
              </p>
              {reason && <p>{reason}</p>}
              {canUndo && <UndoButton id={id} title={title ?? t.removed} />}
            </li>
          ))}
        </ul>
      )}
      {hasMore && last && (
        <a className="button" href={`${link('/admin/pictures')}?${new URLSearchParams({ log: writeCursor(last) })}#log`}>
          {t.logMore}
        </a>
      )}
    </section>
  );
}
