import { data } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { describePage, officeHandle, sectionForm } from '#app/office/office.ts';
import { List } from '#app/office/resource/List.tsx';
import { saveAction, sectionLoader } from '#app/office/resource/pages.server.ts';
import { listSessions } from '../roster.server.ts';
import type { Route } from './+types/courses.ts';
import { rosterTexts } from './roster-texts.ts';
import { SessionRows } from './SessionRows.tsx';

export const handle = { ...officeHandle, ...sectionForm };

export const meta: Route.MetaFunction = describePage;

export async function loader(args: Route.LoaderArgs) {
  const section = await sectionLoader(args);
  if (!('groups' in section)) throw data(null, 404);
  const { db, locale } = pageRequest(args);
  const now = Date.now();
  const sessions = await listSessions(db, { locale }, now);
  return { ...section, sessions: sessions.filter(({ isPast, duty }) => duty || !isPast) };
}

export const action = (args: Route.ActionArgs) => saveAction(args);

/** The sessions that come next, then the courses in the order of the site. */
export default function Courses({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions } = loaderData;
  const t = useTexts(rosterTexts).sessions;
  return (
    <List list={loaderData} answer={actionData}>
      {sessions.length > 0 && (
        <section aria-labelledby="next-title">
          <h2 id="next-title">{t.next}</h2>
          <SessionRows sessions={sessions} hasCourse />
        </section>
      )}
    </List>
  );
}
