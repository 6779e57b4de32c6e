import { data } from 'react-router';
import { z } from 'zod';
import { fieldErrors, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { issueCertificate } from '../certificates.server.ts';
import { readReference } from '../reference.ts';
import type { Route } from './+types/enrolment-certificate.ts';
import { maxReason, missingReason, ReasonForm } from './ReasonForm.tsx';
import { rosterTexts } from './roster-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.state.submits.certificate,
  description: t.state.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'certificate.overrule');
  const reference = readReference(args.params.reference);
  if (reference === null) throw data(null, 404);
  return { reference };
}

const schema = z.object({
  reason: z
    .string()
    .trim()
    .max(maxReason, 'tooLong')
    .optional()
    .transform((text) => text || null),
});

/** Editors issue it where somebody was there often enough; owners also without, with a reason. */
export const action = postForm('/admin/enrolments/:reference/certificate', {
  may: 'enrolment.edit',
  back: '/admin/enrolments/:reference',
  schema,
  fields: ['reason'],
  errors: fieldErrors<'reason', 'missing' | 'tooLong'>,
  async run(db, input, now) {
    const reference = readReference(input.reference) ?? '';
    const issued = await issueCertificate(db, { ...input, reference }, now);
    if (issued.outcome !== 'rejected') return issued;
    return issued.reason === 'reason' ? missingReason : rejected(issued.reason);
  },
});

export default function Certificate({ loaderData, actionData }: Route.ComponentProps) {
  const { reference } = loaderData;
  const t = useTexts(rosterTexts).state;
  return (
    <ReasonForm
      reference={reference}
      title={t.titles.certificate(reference)}
      lead={t.leads.certificate}
      hint={t.hints.certificate}
      submit={t.submits.certificate}
      answer={actionData}
    />
  );
}
