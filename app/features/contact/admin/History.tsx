import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { messageReviewTexts } from './texts.ts';

/** A change by a team member, in words that follow their name. */
export type Deed = { id: string; by: string | null; did: string; at: number };

export function History({ entries }: { entries: Deed[] }) {
  const { message: t } = useTexts(messageReviewTexts);
  const locale = useLocale();
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t.history}</h2>
      {entries.length === 0 ? (
        <p className="field-hint">{t.noHistory}</p>
      ) : (
        <ul className="message-history">
          {entries.map(({ id, by, did, at }) => (
            <li key={id}>
              <strong dir="auto">{by ?? t.someone}</strong> {did}{' '}
              <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
