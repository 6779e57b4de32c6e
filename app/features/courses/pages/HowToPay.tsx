import { type Method, openMethods, paymentDetails } from '#app/features/donations/donations.ts';
import { CopyButton, CopyStatus } from '#app/features/donations/SupportTable.tsx';
import { donationTexts } from '#app/features/donations/texts.ts';
import type { ShownSettings } from '#app/features/settings/shown.server.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { ExampleMark } from '#app/ui/examples.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import type { PublicEnrolment } from '../courses.server.ts';
import { coursePagesTexts } from './texts.ts';

type Props = Pick<ShownSettings, 'support'> & {
  enrolment: Pick<PublicEnrolment, 'reference' | 'due' | 'currency'>;
};

/** The accounts that donations are sent to, with the reference to write. */
export function HowToPay({ enrolment: { reference, due, currency }, support }: Props) {
  const t = useTexts(coursePagesTexts).status;
  const words = useTexts(donationTexts);
  const locale = useLocale();
  const open = openMethods(support);
  const takes: Method[] =
    currency === 'HTG' ? ['moncash', 'natcash', 'bank-transfer'] : ['bank-transfer', 'paypal'];
  const methods = takes.filter((method) => open.includes(method));
  return (
    <section aria-labelledby="how-to-title">
      <h2 id="how-to-title">{t.howTo}</h2>
      {methods.length > 0 && (
        <p className="my-4">
          <WithReference text={t.howToLead(reference)} reference={reference} />
        </p>
      )}
      <CopyStatus />
      <dl className="pay-to">
        <div>
          <dt>{t.due}</dt>
          <dd>
            <strong className="number">{formatMoney(locale, due, currency)}</strong>
          </dd>
        </div>
        <div>
          <dt>{t.reference}</dt>
          <dd className="way">
            <strong className="number">{reference}</strong>
            <CopyButton text={reference} what={t.reference} />
          </dd>
        </div>
        {methods.map((method) => (
          <div key={method}>
            <dt>{words.methods[method]}</dt>
            {paymentDetails(method, support).map(({ key, value }) => (
              <dd key={key} className="way">
                {key === 'link' ? (
                  <a href={value}>{value}</a>
                ) : /^(?:account|number)$/.test(key) ? (
                  <>
                    <strong className="number">{value}</strong>
                    <CopyButton text={value} what={words.methods[method]} />
                  </>
                ) : key === 'swift' ? (
                  `${words.details.swift} ${value}`
                ) : (
                  value
                )}
                <ExampleMark of={value} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="mt-4">{methods.length > 0 ? t.orHere : t.here}</p>
    </section>
  );
}
