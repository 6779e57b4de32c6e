import { data } from 'react-router';
import { sumOf } from '#app/features/payments/payments.server.ts';
import { pageRequest } from '#app/http/page.ts';
import { rejected } from '#app/http/result.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney, type Money } from '#app/i18n/format.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import { findDonationByReference } from '../donations.server.ts';
import { announcedOf, countedOf, maxReason } from '../donations.ts';
import { readReference } from '../reference.ts';
import type { Route } from './+types/state.ts';
import { changeState } from './review.server.ts';
import { stateErrors, stateSchema } from './schema.ts';
import { stateTexts } from './state-texts.ts';
import { donationReviewTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(donationReviewTexts, (t) => ({
  title: t.list.title,
  description: t.donation.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const step = readStep(pageRequest(args).url.searchParams.get('to'));
  await requirePermission(args, step === 'received' ? 'donation.announce' : 'donation.refuse');
  const reference = readReference(args.params.reference) ?? '';
  const { db } = pageRequest(args);
  const donation = await findDonationByReference(db, reference);
  const paid = donation && (await sumOf(db, 'donation_id', [donation.id])).get(donation.id);
  return {
    reference: args.params.reference.toUpperCase(),
    step,
    announced: donation && announcedOf(donation),
    /** Owed to the donor after a refusal. */
    paid: donation && paid !== undefined ? { ...announcedOf(donation), amount: paid } : null,
    /** Money that somebody said to be there has no payment that could be returned. */
    byHand: donation?.received_at && paid === undefined ? countedOf(donation) : null,
  };
}

const readStep = (to: string | null) => (to === 'received' ? 'received' : 'refused');

/** Editors may set a donation to received, or back; owners confirm and refuse. */
export const action = postForm('/admin/donations/:reference/state', {
  may: 'donation.announce',
  back: '/admin/donations/:reference',
  schema: stateSchema,
  fields: ['state', 'reason', 'amount', 'asks'],
  errors: stateErrors,
  async run(db, input, now) {
    const amount = input.state === 'received' ? input.amount : undefined;
    // An amount is typed for what was announced when its form was opened.
    const from = amount === undefined ? undefined : 'announced';
    const changed = await changeState(db, { ...input, amount, from }, now);
    if (changed.outcome !== 'rejected') return changed;
    if (changed.reason === 'forbidden') throw data(null, 403);
    return rejected(changed.reason);
  },
});

/** Refuses a donation, or says how much of one has arrived. */
export default function DonationStep({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, announced, paid, byHand } = loaderData;
  const texts = useTexts(stateTexts);
  const { donation } = useTexts(donationReviewTexts);
  const locale = useLocale();
  const link = useLink();
  const sent = actionData?.values.state;
  const isReceived = announced && (sent ? readStep(sent) : loaderData.step) === 'received';
  const t = isReceived ? texts.receipt : texts.refusal;
  const money = (of: Money) => formatMoney(locale, of.amount, of.currency);
  const notice = paid
    ? texts.refusal.owed(money(paid))
    : byHand && texts.refusal.byHand(money(byHand));
  const values = {
    ...(announced && { amount: String(announced.amount / 100) }),
    ...actionData?.values,
  };
  const errorTexts = { ...texts.refusal, amount: texts.receipt.invalid };
  const names = [isReceived ? 'amount' : 'reason'] as const;
  const { errorList, field } = formErrors(actionData?.errors, names, errorTexts, values);
  return (
    <OfficePage
      title={<WithReference text={t.title(reference)} reference={reference} />}
      back={{
        to: link('/admin/donations/:reference', { reference: reference.toLowerCase() }),
        label: donation.title(reference),
      }}
    >
      {notice && !isReceived && <p className="notice">{notice}</p>}
      <OfficeForm
        answer={actionData}
        fields={1}
        errorList={errorList}
        submit={t.submit}
        isDanger={!isReceived}
      >
        <input type="hidden" name="state" value={isReceived ? 'received' : 'refused'} />
        {isReceived && <input type="hidden" name="asks" value="amount" />}
        {isReceived ? (
          <Field
            {...field('amount')}
            label={texts.receipt.amount}
            hint={texts.receipt.announced(money(announced))}
            inputMode="decimal"
            texts={{ required: texts.receipt.invalid }}
          />
        ) : (
          <TextareaField
            {...field('reason')}
            label={texts.refusal.reason}
            hint={texts.refusal.hint}
            max={maxReason}
            texts={{ required: texts.refusal.missing, tooLong: texts.refusal.tooLong }}
          />
        )}
      </OfficeForm>
    </OfficePage>
  );
}
