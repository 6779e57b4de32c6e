import { data, Form, href, redirect } from 'react-router';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle } from '#app/features/office/office.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { TextareaField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/state.ts';
import { reviewBounds } from './schema.ts';
import { stateSubmission } from './submissions.server.ts';
import { donationReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = plainPageMeta(
  donationReviewTexts,
  (t) => ({ title: t.list.filter.refused, description: t.refusal.description }),
  { noindex: true },
);

/** The question why a donation is refused. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return { reference: args.params.reference.toUpperCase() };
}

/** Sets the state of a donation. */
export const action = (args: Route.ActionArgs) => {
  const page = href('/admin/donations/:reference', { reference: args.params.reference.toLowerCase() });
  return formAction(stateSubmission, args, {
    onDone: ({ entryId }, { locale }) => redirect(`${localizedPath(locale, page)}?done=${entryId}`, 303),
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
  const error = actionData?.errors.reason;
  return (
    <OfficePage
      title={t.title(reference)}
      back={{
        to: link('/admin/donations/:reference', { reference: reference.toLowerCase() }),
        label: texts.donation.title(reference),
      }}
    >
      <Form className="form office-form" method="post" noValidate>
        <input type="hidden" name="state" value="refused" />
        <TextareaField
          name="reason"
          label={t.reason}
          hint={t.hint}
          error={error && { missing: t.missing, tooLong: t.tooLong }[error]}
          max={reviewBounds.reason}
          defaultValue={actionData?.values.reason ?? ''}
          texts={{ required: t.missing, tooLong: t.tooLong }}
        />
        <div className="form-end">
          <button type="submit" className="button button-danger">
            {t.submit}
          </button>
        </div>
      </Form>
    </OfficePage>
  );
}
