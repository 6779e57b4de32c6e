import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import type { AccountErrors } from '#app/features/accounts/form-texts.ts';
import { type SignUpInput, signUpSchema } from '#app/features/accounts/schema.ts';
import { captchaFields, checkCaptcha } from '#app/http/captcha/check-captcha.server.ts';
import { clientIpContext, type RequestArgs } from '#app/http/context.ts';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { issueFormToken, readFormToken } from '#app/http/form-token.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { signUpLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { AccountPage } from '#app/ui/AccountPage.tsx';
import type { Route } from './+types/signup.ts';
import { isFirstPost } from './once.server.ts';
import { registerAccount } from './register.server.ts';
import { SignedUp } from './SignedUp.tsx';
import { type SignUpField, SignUpForm, signUpFields } from './SignUpForm.tsx';
import { signupTexts } from './texts.ts';

const formName = 'signup';

export const handle: RouteHandle = { form: true, styles: [accountStyles], sitemap: true, login: true };

export const meta: Route.MetaFunction = plainPageMeta(signupTexts, (t) => t);

export const headers = formPageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, locale, secret } = pageRequest({ request, context });
  if (request.method !== 'POST' && (await currentSession({ request, context }))) {
    throw redirect(localizedPath(locale, '/dashboard'));
  }
  return { sent: url.searchParams.has('sent'), token: issueFormToken(secret, formName, Date.now()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, 405);
  const { secret, locale } = pageRequest({ request, context });
  const { wellFormed, values } = await readForm(request, [...signUpFields, 'datetime', ...captchaFields]);
  const { password: _, ...kept } = values;
  const shown = { values: kept, errors: {} as AccountErrors<SignUpField>, token: null as string | null };
  const token = readFormToken(secret, formName, values.token, Date.now());

  if (!wellFormed) return showAgain(shown, { outcome: 'again' });
  // A program fills in what nobody sees, and sooner than anyone types. A person whose browser did so presses once more.
  if (token.state !== 'good' || values.website) return showAgain(shown, { outcome: 'again' });
  const input = signUpSchema.safeParse(values);
  if (!input.success) return showAgain({ ...shown, errors: fieldErrors(input.error), token: values.token });
  const tried = await tryFor(context, () => signUp({ request, context }, input.data, token.idempotencyKey, values.captcha));
  if (tried.outcome !== 'done') return showAgain(shown, tried);
  return redirect(localizedPath(locale, '/signup?sent'), 303);
}

/** The same, in words and time, for an address that has an account already. */
async function signUp({ request, context }: RequestArgs, input: SignUpInput, formKey: string, solution: string) {
  const { db, secret, locale, wakeOutbox } = pageRequest({ request, context });
  // Pressed twice, the second press must not look like someone else's sign-up; gone back to and corrected, it is another one.
  const key = `${formKey}.${input.email}`;
  const checked = await checkCaptcha({ context }, { form: 'signup', solution, spentOn: key });
  if (checked.outcome !== 'passed') return checked;
  const first = await isFirstPost(db, secret, key, Date.now());
  if (!first) return { outcome: 'done' as const };
  const limits = signUpLimits({ secret, clientIp: context.get(clientIpContext), email: input.email });
  const done = await withinLimits(db, limits, () => registerAccount(db, input, locale, Date.now()));
  wakeOutbox();
  return done;
}

export default function SignUp({ loaderData: { sent, token }, actionData }: Route.ComponentProps) {
  const t = useTexts(signupTexts);
  return (
    <AccountPage title={t.title} lead={t.lead} grows>
      {sent && !actionData ? <SignedUp /> : <SignUpForm {...actionData} token={actionData?.token ?? token} />}
    </AccountPage>
  );
}
