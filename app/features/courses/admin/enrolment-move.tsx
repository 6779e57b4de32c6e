import { data } from 'react-router';
import { z } from 'zod';
import { pageRequest } from '#app/http/page.ts';
import { fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { SelectField } from '#app/ui/form/Field.tsx';
import { formatSpan } from '../pages/session-words.ts';
import { readReference } from '../reference.ts';
import { listSessions } from '../roster.server.ts';
import type { Route } from './+types/enrolment-move.ts';
import { moveEnrolment } from './commands.server.ts';
import { findEnrolment } from './find-enrolment.server.ts';
import { rosterTexts } from './roster-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.move.submit,
  description: t.move.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'enrolment.edit');
  const { db, locale, secret, config } = pageRequest(args);
  const viewer = { locale, now: Date.now(), secret, publicUrl: config.publicUrl };
  const found = await findEnrolment(db, args.params.reference, viewer);
  if (!found) throw data(null, 404);
  const { roster, row } = found;
  const sessions = await listSessions(db, roster.course.id, viewer.now);
  return {
    reference: row.reference,
    name: row.name,
    sessions: sessions
      .filter(({ id, phase }) => id !== roster.session.id && isOpenPhase(phase))
      .map(({ id, startsOn, endsOn, seats, taken }) => ({
        ...{ id, startsOn, endsOn },
        left: Math.max(0, seats - taken),
      })),
  };
}

const isOpenPhase = (phase: string) => !['draft', 'ended', 'cancelled'].includes(phase);

export const action = postForm('/admin/enrolments/:reference/session', {
  may: 'enrolment.edit',
  back: '/admin/enrolments/:reference',
  schema: z.object({ session: z.string('session').min(1, 'session').max(100, 'session') }),
  errors: fieldErrors<'session', 'session'>,
  run: (db, { session: sessionId, ...input }, now) =>
    moveEnrolment(
      db,
      { ...input, sessionId, reference: readReference(input.reference) ?? '' },
      now,
    ),
});

export default function EnrolmentMove({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, name, sessions } = loaderData;
  const t = useTexts(rosterTexts).move;
  const link = useLink();
  const locale = useLocale();
  const { errorList, field } = formErrors(
    actionData?.errors,
    ['session'],
    t.errors,
    actionData?.values,
  );
  return (
    <OfficePage
      title={t.title(reference)}
      lead={sessions.length > 0 ? t.lead : t.none}
      back={{
        to: link('/admin/enrolments/:reference', { reference: reference.toLowerCase() }),
        label: name || reference,
      }}
    >
      {sessions.length > 0 && (
        <>
          <KeptNotice place="form" />
          <OfficeForm answer={actionData} fields={1} errorList={errorList} submit={t.submit}>
            <SelectField
              {...field('session')}
              label={t.session}
              prompt={t.prompt}
              texts={{ required: t.errors.session }}
            >
              {sessions.map(({ id, left, ...span }) => (
                <option key={id} value={id}>
                  {formatSpan(locale, span)} · {t.left(left)}
                </option>
              ))}
            </SelectField>
          </OfficeForm>
        </>
      )}
    </OfficePage>
  );
}
