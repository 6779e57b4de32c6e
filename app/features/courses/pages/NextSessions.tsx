import { useTexts } from '#app/i18n/context.tsx';
import { PageLink } from '#app/ui/Page.tsx';
import type { listNextSessions } from '../courses.server.ts';
import { SessionRow } from './SessionRow.tsx';
import { coursePagesTexts } from './texts.ts';

type Props = { sessions: Awaited<ReturnType<typeof listNextSessions>> };

/** The next dates, on the home page: nothing while there is none. */
export function NextSessions({ sessions }: Props) {
  const t = useTexts(coursePagesTexts);
  if (sessions.length === 0) return null;
  return (
    <section className="section section-sunken" aria-labelledby="courses-title">
      <div className="wrap">
        <h2 id="courses-title" className="mb-4">
          {t.home}
        </h2>
        <ol className="sessions">
          {sessions.map(({ course, session }) => (
            <SessionRow key={session.id} course={course} session={session} as="brief" />
          ))}
        </ol>
        <p className="mt-6">
          <PageLink className="button" to="/courses">
            {t.allCourses}
          </PageLink>
        </p>
      </div>
    </section>
  );
}
