import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { requestVerification } from '#app/features/signup/register.server.ts';
import { signupTexts } from '#app/features/signup/texts.ts';
import { clientIpContext } from '#app/http/context.ts';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { mailLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/form-texts.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import type { Route } from './+types/verification.ts';
import memberStyles from './members.css?inline';
import { SettingPage } from './SettingPage.tsx';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(
  membersTexts,
  (t) => ({ title: t.verification.title, description: t.verification.why }),
  { noindex: true },
);

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { email: account.email, isVerified: account.emailVerifiedAt !== null };
}

/** Has the link mailed once more to the account's own address. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireMember(args);
  const { db, secret, locale, wakeOutbox } = pageRequest(args);
  const toDashboard = (query = '') => redirect(localizedPath(locale, '/dashboard') + query, 303);
  if (account.emailVerifiedAt !== null) return toDashboard();
  const limits = mailLimits('verification', {
    secret,
    clientIp: args.context.get(clientIpContext),
    email: account.email,
  });
  const asked = await tryFor(args.context, () =>
    withinLimits(db, limits, () => requestVerification(db, account.id, locale, Date.now())),
  );
  if (asked.outcome !== 'done') return showAgain({}, asked);
  wakeOutbox();
  return toDashboard('?done=verification');
}

export default function Verification({ loaderData: { email, isVerified }, actionData }: Route.ComponentProps) {
  const { verification } = useTexts(membersTexts);
  const signup = useTexts(signupTexts);
  const alert = useAlert(actionData?.notice);
  return (
    <SettingPage title={verification.title} lead={verification.why}>
      {isVerified ? (
        <p className="notice notice-good">{verification.done}</p>
      ) : (
        <PostForm
          id="verification"
          label={verification.title}
          fields={0}
          faults={[]}
          alert={alert}
          submit={verification.send}
          sending={signup.authentication.resending}
        >
          <p>{verification.text(email)}</p>
        </PostForm>
      )}
    </SettingPage>
  );
}
