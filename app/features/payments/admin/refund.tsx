import { data } from 'react-router';
import { z } from 'zod';
import { done, fieldErrors, rejected } from '#app/http/result.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney, writtenPhone } from '#app/i18n/format.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { officePage, postForm } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { maxHow } from '../bounds.ts';
import { listOwedPayments, payablesOf } from '../payables.server.ts';
import { findByReference, shownPayment } from '../payments.server.ts';
import { listRefunds, refundRows } from '../refunds.server.ts';
import { writtenAbout } from '../written-texts.ts';
import type { Route } from './+types/refund.ts';
import { PaymentRows } from './PaymentRows.tsx';
import { returnTexts } from './return-texts.ts';
import { rowTexts } from './row-texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(returnTexts, (t) => ({
  title: t.back,
  description: t.how,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, url, registry } = await officeRequest(args, 'payment.return');
  const payables = payablesOf(registry);
  const found = await findByReference(db, payables, args.params.reference);
  if (!found) throw data(null, 404);
  const { payable, id } = found;
  const owed = await listRefunds(db, [payable], 1, id);
  const [refund] = refundRows(locale, account.role, owed);
  if (!refund) throw data(null, 404);
  const payments = await listOwedPayments(db, payable, id);
  const amount = formatMoney(found.locale, refund.amount, refund.currency);
  return {
    ...refund,
    written: writtenAbout('refund', found, amount),
    payments: payments.map((payment) => ({
      ...shownPayment(payment),
      // Also that of somebody who paid for another.
      phone: payment.phone && writtenPhone(payment.phone),
    })),
    back: officePage(url.searchParams.get('back') ?? '') ?? '',
  };
}

export const action = postForm('/admin/refunds/:reference', {
  may: 'payment.return',
  back: '/admin/refunds',
  schema: z.object({
    /** The page of the office that shows what was to be returned. */
    back: z.string().default(''),
    how: z.string('missing').trim().min(1, 'missing').max(maxHow, 'tooLong'),
  }),
  errors: fieldErrors<'how', 'missing' | 'tooLong'>,
  async run(db, { reference: typed, back, how, accountId }, now, { context }) {
    const found = await findByReference(db, payablesOf(context.get(registryContext)), typed);
    if (!found) return rejected('gone');
    const { payable, reference } = found;
    const returned = await payable.markReturned(db, { reference, how, accountId }, now);
    const page = officePage(back);
    return page && returned.outcome === 'done'
      ? done({ page, entryId: returned.value.entryId })
      : returned;
  },
});

/** Says that money is returned, and how. */
export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, name, phone, written, amount, currency, payments, back } = loaderData;
  const t = useTexts(returnTexts);
  const { title } = useTexts(rowTexts);
  const locale = useLocale();
  const link = useLink();
  const { errorList, field } = formErrors(actionData?.errors, ['how'], t, actionData?.values);
  return (
    <OfficePage
      title={t.step(formatMoney(locale, amount, currency))}
      lead={`${name} · ${reference}`}
      back={{ to: back || link('/admin/refunds'), label: t.back }}
    >
      {phone && (
        <p className="office-phone">
          <span className="number">{phone}</span>
          <PhoneButtons phone={phone.replace(/\s/g, '')} of={name} text={written} isShort />
        </p>
      )}
      <section aria-labelledby="payments-title">
        <h2 id="payments-title">{title}</h2>
        <PaymentRows rows={payments} />
      </section>
      <OfficeForm answer={actionData} fields={1} errorList={errorList} submit={t.returned}>
        <input type="hidden" name="back" value={actionData?.values.back ?? back} />
        <Field
          {...field('how')}
          label={t.how}
          hint={t.howHint}
          max={maxHow}
          texts={{ required: t.missing, tooLong: t.tooLong }}
        />
      </OfficeForm>
    </OfficePage>
  );
}
