import { data, Link } from 'react-router';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { writtenPhone } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { describePage, officeHandle, sectionForm } from '#app/office/office.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { officeRequest } from '#app/office/request.server.ts';
import { Item } from '#app/office/resource/Item.tsx';
import { saveAction, sectionLoader } from '#app/office/resource/pages.server.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import { listCallers } from '../interest.server.ts';
import { listSessions } from '../roster.server.ts';
import type { Route } from './+types/course.ts';
import { rosterTexts } from './roster-texts.ts';
import { SessionRows } from './SessionRows.tsx';

const maxInterested = 100;

export const handle = { ...officeHandle, ...sectionForm };

export const meta: Route.MetaFunction = describePage;

export async function loader(args: Route.LoaderArgs) {
  const section = await sectionLoader(args);
  if ('groups' in section) throw data(null, 404);
  const { account, db, locale } = await officeRequest(args, 'enrolment.edit');
  const { id } = args.params;
  return {
    ...section,
    sessions: await listSessions(db, { courseId: id, locale }, Date.now()),
    interested: await listCallers(db, id, maxInterested),
    mayRemoveInterest: can(account.role, 'enrolment.remove'),
  };
}

export const action = (args: Route.ActionArgs) => saveAction(args);

export const shouldRevalidate = revalidateOnConflict;

export default function Course({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Item item={loaderData} answer={actionData}>
      {!loaderData.isTrashed && <Sessions {...loaderData} />}
      <Interested {...loaderData} />
    </Item>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Sessions({ id = '', sessions }: Data) {
  const t = useTexts(rosterTexts).sessions;
  const link = useLink();
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t.title}</h2>
      {sessions.length === 0 && <p className="lead">{t.empty}</p>}
      <p>
        <Link className="button" to={link('/admin/courses/:id/sessions', { id })} data-key="c">
          {t.add}
        </Link>
      </p>
      <SessionRows sessions={sessions} />
    </section>
  );
}

/** Those whom the team calls once there is a session. */
function Interested({ id: course = '', interested, mayRemoveInterest }: Data) {
  const t = useTexts(rosterTexts);
  const link = useLink();
  if (interested.length === 0) return null;
  return (
    <section aria-labelledby="interested-title">
      <h2 id="interested-title" tabIndex={-1}>
        {t.sessions.interested}
      </h2>
      <p className="lead">{t.sessions.interestedLead}</p>
      <ul className="office-rows">
        {interested.map(({ id, phone, to_tell_at }) => (
          <li key={id} className="office-row">
            <p className="number">{writtenPhone(phone ?? '')}</p>
            <div className="office-actions">
              {phone && <PhoneButtons phone={phone} of={writtenPhone(phone)} />}
              {to_tell_at !== null && (
                <ActionButton
                  action={link('/admin/courses/:id/interests/:interest/told', {
                    id: course,
                    interest: id,
                  })}
                  label={t.session.toldOf(writtenPhone(phone ?? ''))}
                >
                  {t.session.told}
                </ActionButton>
              )}
              {mayRemoveInterest && (
                <ActionButton
                  action={link('/admin/courses/:id/interests/:interest/removal', {
                    id: course,
                    interest: id,
                  })}
                  label={t.sessions.forgetOf(writtenPhone(phone ?? ''))}
                  isDanger
                >
                  {t.sessions.forget}
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
