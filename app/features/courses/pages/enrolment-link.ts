import { data, redirect } from 'react-router';
import { postedContext } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { findEnrolment } from '../counts.server.ts';
import { enrolmentPath } from '../enrolments.ts';
import { enrolmentKey, readReference } from '../reference.ts';
import { acceptSubmission, cancelSubmission } from '../submission.server.ts';
import type { Route } from './+types/enrolment-link.ts';
import { LinkRefused } from './NotShown.tsx';
import { coursePagesTexts } from './texts.ts';

// `POST /enrolment/:reference/cancel` and `/accept`, with the `key` of the private link.

export const handle: RouteHandle = { form: true, donateButton: 'none' };

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { unknownTitle: title, unknown: description } =
    coursePagesTexts[localeOf(location.pathname)].status;
  return pageMeta({ matches, location, title, description, noindex: true });
};

/** It has no page of its own: only a refusal is shown here. */
export function loader(args: Route.LoaderArgs) {
  const { locale } = pageRequest(args);
  if (args.context.get(postedContext)) return data(null);
  throw redirect(localizedPath(locale, enrolmentPath(args.params.reference)));
}

export async function action(args: Route.ActionArgs) {
  const { url } = pageRequest(args);
  const submission = url.pathname.endsWith('/accept') ? acceptSubmission : cancelSubmission;
  return formAction(submission, args, {
    /** To the private link again: its key was right. */
    async onDone(_, { db, secret, locale }) {
      const reference = readReference(args.params.reference) ?? '';
      const found = await findEnrolment(db, reference);
      const path = enrolmentPath(reference, found && enrolmentKey(secret, found.id));
      return redirect(localizedPath(locale, path), {
        status: 303,
        headers: { 'Cache-Control': 'no-store' },
      });
    },
    onRefused: (refusal, { locale }) =>
      refusal.outcome === 'rejected' && refusal.reason === 'late'
        ? redirect(`${localizedPath(locale, enrolmentPath(args.params.reference))}?late=1`, 303)
        : undefined,
  });
}

/** A wrong key and an unknown reference are answered alike. */
export default LinkRefused;
