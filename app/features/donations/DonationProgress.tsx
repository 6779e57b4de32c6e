import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMoney, isoDate } from '#app/i18n/format.ts';
import { PrimaryLink } from '#app/ui/Page.tsx';
import type { DonationStatus } from './status.tsx';
import { donationTexts } from './texts.ts';

/** The states of a donation as a timeline: what has happened, when, and what is next. */
export function DonationProgress({
  donation: { state, times, announced, received, method },
}: {
  donation: DonationStatus;
}) {
  const t = useTexts(donationTexts);
  const shared = useSharedTexts();
  const locale = useLocale();
  const way =
    state === 'refused'
      ? (['announced', 'received', 'refused'] as const)
      : (['announced', 'received', 'confirmed'] as const);
  const steps = way.filter((step) => state !== 'refused' || times[step] !== null);
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title">{t.status.progress}</h2>
      <p className="lead my-4">{t.status.texts[state]}</p>
      <ol className="progress">
        {steps.map((step) => (
          <li
            key={step}
            className={times[step] === null ? 'progress-open' : `progress-${step}`}
            aria-current={step === state ? 'step' : undefined}
          >
            <strong>{t.status.states[step]}</strong>
            {times[step] === null && <span className="visually-hidden">, {t.status.toCome}</span>}
            {times[step] !== null && (
              <time dateTime={isoDate(times[step])}>{formatDateTime(locale, times[step])}</time>
            )}
          </li>
        ))}
      </ol>
      <dl className="pay-to mt-6">
        <div>
          <dt>{t.status.amount}</dt>
          <dd>{formatMoney(locale, announced.amount, announced.currency)}</dd>
        </div>
        {received && (
          <div>
            <dt>{t.status.received}</dt>
            <dd>{formatMoney(locale, received.amount, received.currency)}</dd>
          </div>
        )}
        <div>
          <dt>{t.status.method}</dt>
          <dd>{t.methods[method]}</dd>
        </div>
      </dl>
      {state === 'refused' && (
        <p className="mt-6">
          <PrimaryLink to="/contact">{shared.writeToUs}</PrimaryLink>
        </p>
      )}
    </section>
  );
}
