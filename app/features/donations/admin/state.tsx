import { data } from 'react-router';
import { rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { TextareaField } from '#app/ui/form/Field.tsx';
import { readReference } from '../reference.ts';
import type { Route } from './+types/state.ts';
import { maxReason } from './bounds.ts';
import { changeState } from './review.server.ts';
import { reasonErrors, stateSchema } from './schema.ts';
import { donationReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(donationReviewTexts, (t) => ({
  title: t.list.filter.refused,
  description: t.refusal.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'donation.refuse');
  return { reference: args.params.reference.toUpperCase() };
}

/** Editors may set a donation to received, or back; owners confirm and refuse. */
export const action = postForm('/admin/donations/:reference/state', {
  may: 'donation.announce',
  back: '/admin/donations/:reference',
  schema: stateSchema,
  fields: ['state', 'reason'],
  errors: reasonErrors,
  async run(db, input, now) {
    const reference = readReference(input.reference) ?? '';
    const changed = await changeState(db, { ...input, reference }, now);
    if (changed.outcome !== 'rejected') return changed;
    if (changed.reason === 'forbidden') throw data(null, 403);
    return rejected(changed.reason);
  },
});

export default function Refusal({ loaderData: { reference }, actionData }: Route.ComponentProps) {
  const texts = useTexts(donationReviewTexts);
  const t = texts.refusal;
  const link = useLink();
  const { errorList, field } = formErrors(actionData?.errors, ['reason'], t, actionData?.values);
  return (
    <OfficePage
      title={t.title(reference)}
      back={{
        to: link('/admin/donations/:reference', { reference: reference.toLowerCase() }),
        label: texts.donation.title(reference),
      }}
    >
      <OfficeForm answer={actionData} fields={1} errorList={errorList} submit={t.submit} isDanger>
        <input type="hidden" name="state" value="refused" />
        <TextareaField
          {...field('reason')}
          label={t.reason}
          hint={t.hint}
          max={maxReason}
          texts={{ required: t.missing, tooLong: t.tooLong }}
        />
      </OfficeForm>
    </OfficePage>
  );
}
