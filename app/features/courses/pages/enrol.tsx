import { data, href, redirect } from 'react-router';
import queuedFormScript from '#app/client/queued-form.ts?worker&url';
import { postedContext } from '#app/http/context.ts';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { notFoundNoticePath } from '#app/http/not-found-notice.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDuration } from '#app/i18n/format.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { QueuedMessages } from '#app/ui/form/QueuedMessages.tsx';
import { Strip } from '#app/ui/Page.tsx';
import { findPublicSession, type PublicSession } from '../courses.server.ts';
import { alreadyPath, enrolmentPath } from '../enrolments.ts';
import { enrolFields } from '../fields.ts';
import { enrolSubmission } from '../submission.server.ts';
import type { Route } from './+types/enrol.ts';
import courseStyles from './courses.css?inline';
import { QuestionSection } from './QuestionSection.tsx';
import { SessionSummary } from './SessionRow.tsx';
import { formatSpan } from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  cachedForm: true,
  styles: [courseStyles],
  // It queues what cannot be sent.
  script: queuedFormScript,
  donateButton: 'none',
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { course } = loaderData;
  const t = coursePagesTexts[localeOf(location.pathname)];
  return pageMeta({
    matches,
    location,
    title: t.enrolment.formTitle(course.title),
    description: t.enrolment.description,
    noindex: true,
  });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, locale, url } = pageRequest(args);
  const { slug, session: id } = args.params;
  const found = await findPublicSession(db, locale, id, Date.now());
  if (!found) throw redirect(notFoundNoticePath(locale, url.pathname));
  const own = href('/courses/:slug/:session', { slug: found.course.slug, session: id });
  if (found.course.slug !== slug && !args.context.get(postedContext))
    throw redirect(localizedPath(locale, own), 301);
  return data({ ...found, token: formToken(args, enrolSubmission) });
}

export const action = (args: Route.ActionArgs) =>
  formAction(enrolSubmission, args, {
    onDone({ reference, key, isAlready }, { locale }) {
      const path = isAlready ? alreadyPath(reference) : enrolmentPath(reference, key ?? undefined);
      return redirect(localizedPath(locale, path), {
        status: 303,
        headers: { 'Cache-Control': 'no-store' },
      });
    },
  });

export default function Enrol({
  loaderData: { course, session, token },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(coursePagesTexts);
  const locale = useLocale();
  const link = useLink();
  return (
    <>
      <Strip sky="noon" title={t.enrolment.formTitle(course.title)} />
      <div className="wrap section beside">
        <div>
          <SessionSummary course={course} session={session} />
          {session.takesEnrolments || actionData ? (
            <>
              <QueuedMessages form="enrol" texts={t.waiting} />
              <EnrolForm
                session={session}
                label={`${course.title}, ${formatSpan(locale, session)}`}
                answer={actionData}
                token={actionData?.token ?? token}
              />
            </>
          ) : (
            <>
              <p className="notice mt-6">{t.enrolment.phases[session.phase]}</p>
              <p className="mt-6">
                <a
                  className="button button-primary"
                  href={link('/courses/:slug', { slug: course.slug })}
                >
                  {t.enrolment.otherDates}
                </a>
              </p>
            </>
          )}
        </div>
        {session.takesEnrolments && <WhatFollows session={session} />}
      </div>
      <QuestionSection course={course.title} />
    </>
  );
}

type FormProps = {
  session: PublicSession;
  /** The course and its dates: by this an enrolment in the queue is recognised, too. */
  label: string;
  token: string;
  answer: Partial<NonNullable<Route.ComponentProps['actionData']>> | undefined;
};

function EnrolForm({ session, label, token, answer = {} }: FormProps) {
  const t = useTexts(coursePagesTexts);
  const captcha = useTexts(captchaTexts);
  const { notice } = answer;
  const { errorList, field } = formFields(enrolFields, t.enrolment, answer);
  const notices = { expired: t.enrolment.expired, captcha_failed: captcha.refused };
  return (
    <PostForm
      id="enrol"
      label={label}
      fields={enrolFields.names.length}
      errorList={errorList}
      alert={useAlert(notice, {
        rejected: notice?.outcome === 'rejected' && t.enrolment.rejections[notice.reason],
        failed: t.enrolment.failure,
        rate_limited: captcha.tooMany,
      })}
      notice={notice && notices[notice.outcome as 'expired']}
      noAnswer={t.enrolment.failure}
      submit={session.phase === 'full' ? t.enrolment.toList : t.enrol}
      draft="enrol"
    >
      <p className="field-hint">{t.enrolment.required}</p>
      {enrolFields.names.map((name) => (
        <FormField key={name} {...field(name)} />
      ))}
      {/* For the API, which queued ones are sent to. */}
      <input type="hidden" name="session" value={session.id} />
      <Captcha form="enrol" token={token} renew={notice !== undefined} />
    </PostForm>
  );
}

function WhatFollows({ session }: { session: PublicSession }) {
  const locale = useLocale();
  const t = useTexts(coursePagesTexts).enrolment;
  const steps =
    session.phase === 'full'
      ? [t.full, t.fullNext]
      : session.price_minor === 0
        ? [t.free]
        : [
            t.held(
              formatDuration(locale, session.hold_hours * 3_600),
              session.startsAt <= Date.now(),
            ),
            t.paid,
          ];
  return (
    <aside className="aside" aria-labelledby="next-title">
      <h2 id="next-title">{t.next}</h2>
      <ol className="kites mt-4">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="field-hint mt-4">{t.offline}</p>
    </aside>
  );
}
