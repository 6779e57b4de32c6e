import { data } from 'react-router';
import { z } from 'zod';
import { pageRequest } from '#app/http/page.ts';
import { fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { readAmount } from '#app/i18n/amount.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { readReference } from '../reference.ts';
import type { Route } from './+types/enrolment-payment.ts';
import { findEnrolment } from './find-enrolment.server.ts';
import { payCash } from './payable.server.ts';
import { maxReason } from './ReasonForm.tsx';
import { rosterTexts } from './roster-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.pay.submit,
  description: t.pay.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'enrolment.edit');
  const { db, locale, secret, config } = pageRequest(args);
  const viewer = { locale, now: Date.now(), secret, publicUrl: config.publicUrl };
  const found = await findEnrolment(db, args.params.reference, viewer);
  if (!found) throw data(null, 404);
  const { reference, name, dueMinor, currency } = found.row;
  return { reference, name, dueMinor, currency };
}

const schema = z.object({
  amount: z.string('amount').transform((text, context): number => {
    const reading = readAmount(text);
    if ('minorUnits' in reading && reading.minorUnits > 0) return reading.minorUnits;
    context.addIssue({ code: 'custom', message: 'amount' });
    return z.NEVER;
  }),
  reason: z.string('missing').trim().min(1, 'missing').max(maxReason, 'tooLong'),
});

export const action = postForm('/admin/enrolments/:reference/payments', {
  may: 'enrolment.edit',
  back: '/admin/enrolments/:reference',
  schema,
  errors: fieldErrors<'amount' | 'reason', 'amount' | 'missing' | 'tooLong'>,
  run: (db, input, now) =>
    payCash(db, { ...input, reference: readReference(input.reference) ?? '' }, now),
});

export default function EnrolmentPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, name, dueMinor, currency } = loaderData;
  const t = useTexts(rosterTexts).pay;
  const link = useLink();
  const locale = useLocale();
  const values = { amount: String(dueMinor / 100), ...actionData?.values };
  const { errorList, field } = formErrors(
    actionData?.errors,
    ['amount', 'reason'],
    t.errors,
    values,
  );
  return (
    <OfficePage
      title={t.title(reference)}
      lead={t.lead(formatMoney(locale, dueMinor, currency))}
      back={{
        to: link('/admin/enrolments/:reference', { reference: reference.toLowerCase() }),
        label: name || reference,
      }}
    >
      <KeptNotice place="form" />
      <OfficeForm answer={actionData} fields={2} errorList={errorList} submit={t.submit}>
        <Field
          {...field('amount')}
          label={t.amount}
          inputMode="decimal"
          texts={{ required: t.errors.amount }}
        />
        <Field
          {...field('reason')}
          label={t.reason}
          hint={t.hint}
          max={maxReason}
          texts={{ required: t.errors.missing, tooLong: t.errors.tooLong }}
        />
      </OfficeForm>
    </OfficePage>
  );
}
