import { href, redirect } from 'react-router';
import { postedContext } from '#app/http/context.ts';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { company, type JsonLd } from '#app/http/json-ld.ts';
import { notFoundNoticePath } from '#app/http/not-found-notice.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { shareCardPath } from '#app/http/share-cards.ts';
import { useLangOf, useLocale, useTexts } from '#app/i18n/context.tsx';
import { isLocale, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { OtherLanguageNotice } from '#app/ui/other-language.tsx';
import { LineLink, ResultNotice } from '#app/ui/Page.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { findCourseBySlug, type PublicCourse } from '../courses.server.ts';
import { interestFields } from '../fields.ts';
import { courseNames } from '../names.ts';
import { interestSubmission } from '../submission.server.ts';
import type { Route } from './+types/course.ts';
import { courseCard } from './cards.ts';
import courseStyles from './courses.css?inline';
import { QuestionSection } from './QuestionSection.tsx';
import { SessionLink, SessionRow } from './SessionRow.tsx';
import { dotted, formatPrice, formatSpan, sessionTexts } from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  cachedForm: true,
  styles: [courseStyles],
  reads: 'each',
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { publicUrl } = matches[0].loaderData;
  const { course, told } = loaderData;
  const locale = localeOf(location.pathname);
  const own = isLocale(course.locale) ? course.locale : locale;
  const card = `courses/${course.slug}`;
  const content = courseCard(own, course);
  return pageMeta({
    matches,
    location,
    title: course.title,
    description:
      course.text.split('\n')[0]?.slice(0, 300) || coursePagesTexts[locale].list.description,
    image: { name: card, content },
    parent: {
      name: coursePagesTexts[locale].list.title,
      path: localizedPath(locale, '/courses'),
    },
    jsonLd: [
      courseNode(course, {
        publicUrl,
        url: publicUrl + localizedPath(own, href('/courses/:slug', { slug: course.slug })),
        image: publicUrl + shareCardPath(own, card, content),
      }),
    ],
    noindex: told,
  });
};

/** As Google reads courses: a session is an instance, with its price and whether it has places. */
const courseNode = (
  { title, text, locale, level, taughtIn, outcomes, hours, sessions }: PublicCourse,
  { publicUrl, url, image }: Record<'publicUrl' | 'url' | 'image', string>,
): JsonLd => ({
  '@type': 'Course',
  '@id': `${url}#course`,
  url,
  name: title,
  description: text || title,
  inLanguage: locale,
  image,
  educationalLevel: level,
  availableLanguage: taughtIn.split('-'),
  teaches: outcomes.length > 0 ? outcomes : undefined,
  timeRequired: hours ? `PT${hours}H` : undefined,
  provider: company(publicUrl),
  hasCourseInstance: sessions
    .filter(({ phase }) => phase !== 'cancelled')
    .map(({ starts_on: startDate, ends_on: endDate, ...session }) => ({
      '@type': 'CourseInstance',
      courseMode: session.place ? 'Onsite' : 'Online',
      startDate,
      endDate,
      courseWorkload: hours ? `PT${hours}H` : undefined,
      courseSchedule: {
        '@type': 'Schedule',
        repeatFrequency: 'Weekly',
        repeatCount: session.days.length,
        startDate,
        endDate,
      },
      location: session.place
        ? {
            '@type': 'Place',
            name: session.place,
            address: { '@type': 'PostalAddress', addressCountry: 'HT' },
          }
        : { '@type': 'VirtualLocation', url },
      instructor: session.teacher ? { '@type': 'Person', name: session.teacher.name } : undefined,
      offers: offerOf(url, session),
    })),
  offers: sessions.slice(0, 1).map((session) => offerOf(url, session)),
});

type Offered = Pick<PublicCourse['sessions'][number], 'id' | 'phase' | 'price_minor' | 'currency'>;

const offerOf = (url: string, { id, phase, price_minor, currency }: Offered): JsonLd => ({
  '@type': 'Offer',
  url: `${url}/${id}`,
  category: price_minor === 0 ? 'Free' : 'Paid',
  price: price_minor / 100,
  priceCurrency: currency,
  availability: `https://schema.org/${phase === 'open' ? 'InStock' : 'SoldOut'}`,
});

export async function loader(args: Route.LoaderArgs) {
  const { db, locale, url } = pageRequest(args);
  const { slug } = args.params;
  const course = await findCourseBySlug(db, locale, slug, Date.now());
  if (!course) throw redirect(notFoundNoticePath(locale, url.pathname));
  if (course.slug !== slug && !args.context.get(postedContext))
    throw redirect(localizedPath(locale, href('/courses/:slug', { slug: course.slug })), 301);
  return {
    course,
    told: url.searchParams.has('told'),
    token: formToken(args, interestSubmission),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(interestSubmission, args, {
    onDone(_, { locale }) {
      const path = href('/courses/:slug', { slug: args.params.slug });
      return redirect(localizedPath(locale, `${path}?told=1#tell`), 303);
    },
  });

export default function Course({
  loaderData: { course, told, token },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(coursePagesTexts);
  const names = useTexts(courseNames);
  const locale = useLocale();
  const lang = useLangOf()(course);
  const { title, text, outcomes, bring, sessions, image, alt, hours } = course;
  const teacher = sessions.find((session) => session.teacher)?.teacher;
  return (
    <>
      <article className="wrap section course">
        <header>
          <LineLink to="/courses">{t.allCourses}</LineLink>
          <h1 className="mb-4" lang={lang}>
            {title}
          </h1>
          <OtherLanguageNotice locale={course.locale} />
          <div className="prose" lang={lang}>
            {text.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <NextSession course={course} />
          <Facts
            className="course-facts"
            facts={[
              [t.course.level, names.levels[course.level]],
              [t.course.language, names.taughtIn[course.taughtIn]],
              [t.course.duration, hours && sessionTexts[locale].hours(hours)],
              [t.course.teacher, teacher && <Teacher teacher={teacher} />],
            ]}
          />
        </header>
        <div className="course-picture">
          <Picture reference={image} alt={alt} sizes="(min-width: 48rem) 30rem, 100vw" eager />
        </div>
        <section className="course-dates" aria-labelledby="dates-title">
          <h2 id="dates-title" className="group-title">
            {t.course.sessions}
          </h2>
          {sessions.length === 0 ? (
            <p className="mt-3">{t.course.noSession}</p>
          ) : (
            <ol className="sessions mt-4">
              {sessions.map((session) => (
                <SessionRow key={session.id} course={course} session={session} as="own" />
              ))}
            </ol>
          )}
        </section>
        {outcomes.length > 0 && (
          <List name="outcomes" title={t.course.outcomes} lang={lang} items={outcomes} />
        )}
        {bring.length > 0 && <List name="bring" title={t.course.bring} lang={lang} items={bring} />}
        <Questions />
      </article>
      <section id="tell" className="section section-sunken" aria-labelledby="tell-title">
        <div className="wrap titled">
          <div>
            <h2 id="tell-title">{t.course.tellTitle}</h2>
            <p className="lead my-4">
              {sessions.length > 0 ? t.course.tellOther : t.course.tellLead}
            </p>
          </div>
          <InterestForm isDone={told} answer={actionData} token={actionData?.token ?? token} />
        </div>
      </section>
      <QuestionSection course={title} />
    </>
  );
}

/** When it begins, what it costs, and the way in, before anything is scrolled. */
function NextSession({ course }: { course: PublicCourse }) {
  const locale = useLocale();
  const next =
    course.sessions.find(({ phase }) => phase === 'open') ??
    course.sessions.find(({ takesEnrolments }) => takesEnrolments);
  if (!next) return null;
  const left = next.phase === 'open' && sessionTexts[locale].left(next.left);
  return (
    <div className="course-next">
      <p>{dotted([formatSpan(locale, next), formatPrice(locale, next), left])}</p>
      <SessionLink course={course} session={next} />
    </div>
  );
}

type TeacherProps = { teacher: { name: string; image: string | null } };

const Teacher = ({ teacher: { name, image } }: TeacherProps) => (
  <span className="course-teacher">
    <Picture reference={image} alt="" sizes="3rem" widest={360} />
    {name}
  </span>
);

type ListProps = {
  name: string;
  title: string;
  items: readonly string[];
  lang: string | undefined;
};

const List = ({ name, title, items, lang }: ListProps) => (
  <section className={`course-${name}`} aria-labelledby={`${name}-title`}>
    <h2 id={`${name}-title`} className="group-title">
      {title}
    </h2>
    <ul className="kites mt-4" lang={lang}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

function Questions() {
  const t = useTexts(coursePagesTexts).course;
  return (
    <section className="course-questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className="group-title mb-3">
        {t.questionsTitle}
      </h2>
      {t.questions.map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

type FormProps = {
  isDone: boolean;
  token: string;
  answer: Partial<NonNullable<Route.ComponentProps['actionData']>> | undefined;
};

/** *Prévenez-moi*: a phone or an email address, and nothing else. */
function InterestForm({ isDone, token, answer = {} }: FormProps) {
  const { course: t, enrolment } = useTexts(coursePagesTexts);
  const captcha = useTexts(captchaTexts);
  const notices = { expired: enrolment.expired, captcha_failed: captcha.refused };
  const { errorList, field } = formFields(interestFields, t.tellForm, answer);
  const alert = useAlert(answer.notice, {
    rejected: t.tellForm.gone,
    rate_limited: captcha.tooMany,
  });
  if (isDone) return <ResultNotice tone="good">{t.told}</ResultNotice>;
  return (
    <PostForm
      id="interest"
      label={t.tellTitle}
      fields={interestFields.names.length}
      errorList={errorList}
      alert={alert}
      notice={answer.notice && notices[answer.notice.outcome as 'expired']}
      submit={t.tellForm.submit}
    >
      <input type="hidden" name="intent" value="tell" />
      {interestFields.names.map((name) => (
        <FormField key={name} {...field(name)} />
      ))}
      <Captcha form="interest" token={token} renew={answer.notice !== undefined} />
    </PostForm>
  );
}
