import { Link } from 'react-router';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { isExample } from '#app/features/settings/shown.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, writtenPhone } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { useKeptTexts } from '#app/office/KeptNotice.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { State } from '#app/office/State.tsx';
import { ExampleLabel } from '#app/ui/examples.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import type { Route } from './+types/payee-list.ts';
import { isPayeeDelayed, listPendingPayees } from './payees.server.ts';
import { type PayeeMethod, type PayeeValue, payeeFields, payeeMethods, payeeOf } from './payees.ts';
import { payeeTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(payeeTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db } = await officeRequest(args, 'payee.change');
  const { support } = await findSettings(db);
  return {
    payees: payeeMethods.map((method) => {
      const value = payeeOf(support, method);
      return { method, value, isExample: Object.values(value).some(isExample) };
    }),
    pending: await listPendingPayees(db),
    isDelayed: await isPayeeDelayed(db, Date.now()),
  };
}

export default function Payees({
  loaderData: { payees, pending, isDelayed },
}: Route.ComponentProps) {
  const t = useTexts(payeeTexts);
  const rule = useKeptTexts() ? t.ruleKept : t.rule;
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      {pending.length > 0 && (
        <section aria-labelledby="pending-title">
          <h2 id="pending-title">{t.pending.title}</h2>
          {pending.map(({ id, method, value, by, dueAt, isDelayed }) => (
            <div key={id} className="notice">
              <p>
                <State tone="waiting">
                  {t.pending.due(t.methods[method], formatDateTime(locale, dueAt))}
                </State>
              </p>
              {isDelayed && <p>{t.pending.delayed}</p>}
              <Payee method={method} value={value} />
              <p className="kicker">{t.pending.by(by ?? '—')}</p>
              <ActionButton
                action={link('/admin/payees/changes/:id/cancellation', { id })}
                isDanger
              >
                {t.pending.cancel}
              </ActionButton>
            </div>
          ))}
        </section>
      )}
      <section aria-labelledby="now-title">
        <h2 id="now-title">{t.now}</h2>
        <ul className="office-rows">
          {payees.map(({ method, value, isExample: isUnset }) => (
            <li key={method} className="office-row payee-row">
              <div>
                <h3>
                  {t.methods[method]}
                  {isUnset && <ExampleLabel />}
                </h3>
                <Payee method={method} value={value} />
              </div>
              <Link
                className="button"
                to={link('/admin/payees/:method', { method })}
                aria-label={`${t.change}: ${t.methods[method]}`}
              >
                {t.change}
              </Link>
            </li>
          ))}
        </ul>
        <p className="field-hint">{rule[isDelayed ? 'week' : 'day']}</p>
      </section>
    </OfficePage>
  );
}

function Payee({ method, value }: { method: PayeeMethod; value: PayeeValue }) {
  const { fields } = useTexts(payeeTexts);
  const facts = payeeFields[method].map((field) => {
    const shown = value[field];
    return [fields[field], field === 'number' ? writtenPhone(shown ?? '') : shown] as const;
  });
  return <Facts className="details" facts={facts} />;
}
