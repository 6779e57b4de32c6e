import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { membersTexts } from './texts.ts';

type ListedSession = {
  id: string;
  userAgent: string | null;
  createdAt: number;
  lastSeenAt: number;
  isHere: boolean;
};

export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  const t = useTexts(membersTexts).sessions;
  const link = useLink();
  return (
    <section id="sessions" className="member-card" aria-labelledby="sessions-title">
      <div>
        <h2 id="sessions-title">{t.title}</h2>
        <p className="my-3">{t.lead}</p>
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
        <form method="post" action={link('/head/sessions/end')} className="mt-4">
          <button type="submit" className="button" aria-describedby="end-all-hint">
            {t.endAll}
          </button>
          <p id="end-all-hint" className="field-hint mt-2">
            {t.endAllHint}
          </p>
        </form>
      </div>
    </section>
  );
}

function SessionItem({
  session: { id, userAgent, createdAt, lastSeenAt, isHere },
}: {
  session: ListedSession;
}) {
  const t = useTexts(membersTexts).sessions;
  const locale = useLocale();
  const link = useLink();
  const device = userAgent ?? t.unknown;
  const opened = formatDateTime(locale, createdAt);
  return (
    <li>
      <div>
        <p className="session-device">
          {device} {isHere && <strong className="state state-good">{t.here}</strong>}
        </p>
        <p className="session-times">
          {t.opened} <time dateTime={isoDate(createdAt)}>{opened}</time>
        </p>
        <p className="session-times">
          {t.seen} <time dateTime={isoDate(lastSeenAt)}>{formatDateTime(locale, lastSeenAt)}</time>
        </p>
      </div>
      {!isHere && (
        <form method="post" action={link('/head/sessions/:id/end', { id })}>
          <button type="submit" className="button" aria-label={t.endOf(device, opened)}>
            {t.end}
          </button>
        </form>
      )}
    </li>
  );
}
