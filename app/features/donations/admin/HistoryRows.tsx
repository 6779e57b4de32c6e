import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import type { donationHistory } from './history.ts';
import { donationReviewTexts } from './texts.ts';

/** Most entries that are not folded. */
const maxRecent = 3;

type Props = { entries: ReturnType<typeof donationHistory> };

/** The last entries; those before them are folded. */
export function History({ entries }: Props) {
  const t = useTexts(donationReviewTexts).donation;
  const older = entries.slice(maxRecent);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t.history}</h2>
      {entries.length === 0 ? (
        <p className="lead">{t.noHistory}</p>
      ) : (
        <Entries entries={entries.slice(0, maxRecent)} />
      )}
      {older.length > 0 && (
        <details className="more">
          <summary>{t.allHistory(entries.length)}</summary>
          <Entries entries={older} />
        </details>
      )}
    </section>
  );
}

function Entries({ entries }: Props) {
  const locale = useLocale();
  return (
    <ul className="office-rows">
      {entries.map(({ id, did, by, at }) => (
        <li key={id} className="office-row">
          <p>{did}</p>
          <p className="kicker">
            <span dir="auto">{by}</span>,{' '}
            <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
