import { itemList } from '#app/http/json-ld.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { Strip } from '#app/ui/Page.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { listCourses, type PublicCourse } from '../courses.server.ts';
import { courseNames } from '../names.ts';
import type { Route } from './+types/courses.ts';
import { coursesCard } from './cards.ts';
import courseStyles from './courses.css?inline';
import { QuestionSection } from './QuestionSection.tsx';
import { SessionRow } from './SessionRow.tsx';
import { coursePagesTexts } from './texts.ts';

export const handle: RouteHandle = {
  styles: [courseStyles],
  sitemap: true,
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { publicUrl } = matches[0].loaderData;
  const locale = localeOf(location.pathname);
  const { title, description } = coursePagesTexts[locale].list;
  const courses = (loaderData?.courses ?? []).map((course) => ({
    url: publicUrl + localizedPath(locale, `/courses/${course.slug}`),
    name: course.title,
  }));
  return pageMeta({
    matches,
    location,
    title,
    description,
    image: { name: 'courses', content: coursesCard(locale, loaderData?.courses ?? []) },
    noindex: courses.length === 0,
    jsonLd: courses.length > 0 ? [itemList(title, courses)] : [],
  });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = pageRequest(args);
  return { courses: await listCourses(db, locale, Date.now()) };
}

export default function Courses({ loaderData: { courses } }: Route.ComponentProps) {
  const t = useTexts(coursePagesTexts);
  const sessions = courses
    .flatMap((course) => course.sessions.map((session) => ({ course, session })))
    // First those that one can enrol in.
    .sort(
      (a, b) =>
        Number(b.session.takesEnrolments) - Number(a.session.takesEnrolments) ||
        a.session.startsAt - b.session.startsAt,
    );
  const others = courses.filter((course) => course.sessions.length === 0);
  return (
    <>
      <Strip
        sky="noon"
        title={t.list.title}
        lead={courses.length === 0 ? t.list.noneLead : t.list.lead}
      />
      {sessions.length > 0 && (
        <section className="wrap section" aria-labelledby="next-title">
          <h2 id="next-title" className="visually-hidden">
            {t.list.next}
          </h2>
          <ol className="sessions">
            {sessions.map(({ course, session }) => (
              <SessionRow key={session.id} course={course} session={session} />
            ))}
          </ol>
        </section>
      )}
      {others.length > 0 && (
        <section className="section section-sunken" aria-labelledby="later-title">
          <div className="wrap">
            <h2 id="later-title">{t.list.later}</h2>
            <p className="lead mt-3 mb-8">{t.list.laterLead}</p>
            <ul className="grid-cards">
              {others.map((course) => (
                <CourseCard key={course.id} course={course} />
              ))}
            </ul>
          </div>
        </section>
      )}
      {courses.length === 0 ? (
        <ContactSection
          title={t.list.none}
          lead={t.list.noneText}
          query="?service=online-courses"
        />
      ) : (
        <QuestionSection />
      )}
    </>
  );
}

function CourseCard({ course }: { course: PublicCourse }) {
  const t = useTexts(coursePagesTexts);
  const names = useTexts(courseNames);
  const lang = useLangOf()(course);
  const own = useLink()('/courses/:slug', { slug: course.slug });
  return (
    <li className="card">
      <Picture
        reference={course.image}
        alt=""
        sizes="(min-width: 46rem) 22rem, 100vw"
        widest={720}
      />
      <div className="card-body">
        <h3 lang={lang}>
          <a href={own}>{course.title}</a>
        </h3>
        <p className="kicker">
          {names.levels[course.level]} · {names.taughtIn[course.taughtIn]}
        </p>
        <a className="button mt-auto no-print" href={`${own}#tell`}>
          {t.tellMe}
          <span className="visually-hidden" lang={lang}>
            , {course.title}
          </span>
        </a>
      </div>
    </li>
  );
}
