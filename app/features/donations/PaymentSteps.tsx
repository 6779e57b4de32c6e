import { useTexts } from '#app/i18n/context.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import { CopyButton } from './CopyButton.tsx';
import type { PaymentDetail } from './payment.ts';
import type { DonationStatus } from './status.tsx';
import { donationTexts } from './texts.ts';

type Props = { donation: DonationStatus; details: readonly PaymentDetail[] };

/** How to send an announced donation by its method: what to do, and where the money goes. */
export function PaymentSteps({ donation: { method, reference }, details }: Props) {
  const t = useTexts(donationTexts);
  return (
    <section aria-labelledby="how-to-title">
      <h2 id="how-to-title">{t.status.howTo}</h2>
      <div className="prose my-4">
        <ol>
          {t.steps[method](reference).map((step) => (
            <li key={step}>{step.includes(reference) ? <WithReference text={step} reference={reference} /> : step}</li>
          ))}
        </ol>
      </div>
      <dl className="pay-to">
        {[...details, { key: 'reference' as const, value: reference }].map(({ key, value }) => {
          const label = key === 'reference' ? t.reference : t.details[key];
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd className="way">
                {key === 'link' ? <a href={value}>{value}</a> : <strong className="number">{value}</strong>}
                {/^(?:link|account|number|reference)$/.test(key) && <CopyButton text={value} what={label} />}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="notice mt-6">{t.status.onlyHere}</p>
    </section>
  );
}
