import { data } from 'react-router';
import { z } from 'zod';
import { pageRequest } from '#app/http/page.ts';
import { fieldErrors, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { readReference } from '../reference.ts';
import type { Route } from './+types/enrolment-state.ts';
import { changeEnrolment } from './commands.server.ts';
import { maxReason, missingReason, ReasonForm } from './ReasonForm.tsx';
import { rosterTexts } from './roster-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.state.submits.cancelled,
  description: t.state.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'enrolment.edit');
  const reference = readReference(args.params.reference);
  if (reference === null) throw data(null, 404);
  const isConfirmed = pageRequest(args).url.searchParams.get('to') === 'confirmed';
  return { reference, to: isConfirmed ? 'confirmed' : 'cancelled' } as const;
}

const schema = z.object({
  state: z.enum(['held', 'waiting', 'confirmed', 'cancelled']),
  reason: z
    .string()
    .trim()
    .max(maxReason, 'tooLong')
    .optional()
    .transform((text) => text || null),
});

/** A reason is asked for where the command needs one. */
export const action = postForm('/admin/enrolments/:reference/state', {
  may: 'enrolment.edit',
  back: '/admin/enrolments/:reference',
  schema,
  fields: ['state', 'reason'],
  errors: fieldErrors<'reason', 'missing' | 'tooLong'>,
  async run(db, input, now) {
    const reference = readReference(input.reference) ?? '';
    const changed = await changeEnrolment(db, { ...input, reference }, now);
    if (changed.outcome !== 'rejected') return changed;
    return changed.reason === 'reason' ? missingReason : rejected(changed.reason);
  },
});

export default function EnrolmentState({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, to } = loaderData;
  const t = useTexts(rosterTexts).state;
  const sent = actionData?.values.state;
  const state = sent === 'confirmed' || sent === 'cancelled' ? sent : to;
  return (
    <ReasonForm
      reference={reference}
      title={t.titles[state](reference)}
      lead={t.leads[state]}
      hint={t.hints[state]}
      submit={t.submits[state]}
      isDanger={state === 'cancelled'}
      isOptional={state === 'cancelled'}
      answer={actionData}
    >
      <KeptNotice place="form" />
      <input type="hidden" name="state" value={state} />
    </ReasonForm>
  );
}
