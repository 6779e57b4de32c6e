import { data, href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { TextareaField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/state.ts';
import { reviewBounds } from './bounds.ts';
import { stateSubmission } from './submissions.server.ts';
import { donationReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(donationReviewTexts, (t) => ({
  title: t.list.filter.refused,
  description: t.refusal.description,
}));

/** The question why a donation is refused. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return { reference: args.params.reference.toUpperCase() };
}

/** Sets the state of a donation. */
export const action = (args: Route.ActionArgs) => {
  const page = href('/admin/donations/:reference', {
    reference: args.params.reference.toLowerCase(),
  });
  return formAction(stateSubmission, args, {
    onDone: ({ entryId }, { locale }) =>
      redirect(`${localizedPath(locale, page)}?done=${entryId}`, 303),
    onRefused(refusal, { locale }) {
      if (refusal.outcome !== 'rejected') return undefined;
      if (refusal.reason === 'forbidden') throw data(null, 403);
      return redirect(`${localizedPath(locale, page)}?notice=${refusal.reason}`, 303);
    },
  });
};

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
      <KeptNotice place="form" />
      <OfficeForm answer={actionData} fields={1} errorList={errorList} submit={t.submit} isDanger>
        <input type="hidden" name="state" value="refused" />
        <TextareaField
          {...field('reason')}
          label={t.reason}
          hint={t.hint}
          max={reviewBounds.reason}
          texts={{ required: t.missing, tooLong: t.tooLong }}
        />
      </OfficeForm>
    </OfficePage>
  );
}
