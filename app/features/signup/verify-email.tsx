import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import type { AccountErrors } from '#app/features/accounts/form-texts.ts';
import { forgetToken, mailedToken, takeFromAddress } from '#app/features/accounts/mailed-token.ts';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { clientIpContext, type RequestArgs } from '#app/http/context.ts';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { pageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { mailLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { AccountPage } from '#app/ui/AccountPage.tsx';
import type { Route } from './+types/verify-email.ts';
import { ResendForm } from './ResendForm.tsx';
import { requestVerificationFor, verifyEmail } from './register.server.ts';
import type { SignupTexts } from './texts.fr.ts';
import { signupTexts } from './texts.ts';
import { Verification } from './Verification.tsx';

export const handle: RouteHandle = { form: true, styles: [accountStyles], login: true };

export const meta: Route.MetaFunction = ({ matches: [root], location, loaderData }) => {
  const t = signupTexts[localeOf(location.pathname)].authentication;
  const title = titlesIn(t)[loaderData?.state ?? 'mailed'];
  return pageMeta({ publicUrl: root.loaderData.publicUrl, location, title, description: t.description, noindex: true });
};

export const headers = formPageHeaders;

const titlesIn = (t: SignupTexts['authentication']): Record<AuthenticationState, string> => ({
  waiting: t.verifyTitle,
  verified: t.verifiedTitle,
  expired: t.verifyTitle,
  mailed: t.title,
});

/** What the page is about: a link that waits for its button, a proved address, or a mail to come. */
export type AuthenticationState = 'waiting' | 'verified' | 'expired' | 'mailed';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, locale, config } = pageRequest({ request, context });
  const token = url.searchParams.get('token');
  const path = localizedPath(locale, '/authentication');
  if (token !== null && request.method !== 'POST') throw takeFromAddress(token, { purpose: 'verification', path, config });
  const account = (await currentSession({ request, context }))?.account;
  const state: AuthenticationState = url.searchParams.has('verified')
    ? 'verified'
    : mailedToken(request, 'verification', config)
      ? 'waiting'
      : account?.emailVerifiedAt
        ? 'verified'
        : 'mailed';
  return {
    state,
    resent: url.searchParams.has('resent'),
    isSignedIn: account !== undefined,
    email: account?.email ?? '',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, 405);
  const { wellFormed, values } = await readForm(request, ['intent', 'email']);
  if (wellFormed && values.intent === 'verify') return verify({ request, context });
  const shown = { state: 'mailed' as AuthenticationState, email: values.email, errors: {} as AccountErrors<'email'> };
  if (!wellFormed) return showAgain(shown, { outcome: 'again' });
  const input = resetRequestSchema.safeParse(values);
  if (!input.success) return showAgain({ ...shown, errors: fieldErrors(input.error) });
  const tried = await tryFor(context, () => resend({ request, context }, input.data.email));
  if (tried.outcome !== 'done') return showAgain(shown, tried);
  return redirect(localizedPath(pageRequest({ request, context }).locale, '/authentication?resent'), 303);
}

async function verify({ request, context }: RequestArgs) {
  const { db, config, locale } = pageRequest({ request, context });
  const token = mailedToken(request, 'verification', config) ?? '';
  const tried = await tryFor(context, async () => ({ outcome: 'done' as const, id: await verifyEmail(db, token, Date.now()) }));
  if (tried.outcome === 'failed') return showAgain({ state: 'waiting' as const, email: '', errors: {} }, tried);
  const headers = { 'Set-Cookie': forgetToken('verification', config) };
  if (tried.id) return redirect(localizedPath(locale, '/authentication?verified'), { status: 303, headers });
  return data({ state: 'expired' as const, email: '', errors: {}, notice: undefined }, { status: 400, headers });
}

async function resend({ request, context }: RequestArgs, email: string) {
  const { db, secret, locale, wakeOutbox } = pageRequest({ request, context });
  const limits = mailLimits('verification', { secret, clientIp: context.get(clientIpContext), email });
  const asked = await withinLimits(db, limits, () => requestVerificationFor(db, email, locale, Date.now()));
  wakeOutbox();
  return asked;
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(signupTexts).authentication;
  const state = actionData?.state ?? loaderData.state;
  const { isSignedIn, resent } = loaderData;
  return (
    <AccountPage title={titlesIn(t)[state]} lead={state === 'verified' ? t.verifiedLead : t.lead}>
      <Verification state={state} isSignedIn={isSignedIn} notice={state === 'waiting' ? actionData?.notice : undefined} />
      {(state === 'mailed' || state === 'expired') && (
        <ResendForm
          isExplained={state === 'expired'}
          email={actionData?.email || loaderData.email}
          errors={actionData?.errors}
          notice={actionData?.notice}
          sent={resent && !actionData}
        />
      )}
    </AccountPage>
  );
}
