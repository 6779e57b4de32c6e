import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import type { AccountErrors } from '#app/features/accounts/form-texts.ts';
import { loginSchema } from '#app/features/accounts/schema.ts';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { AccountPage } from '#app/ui/AccountPage.tsx';
import type { Route } from './+types/login.ts';
import { LoggedIn } from './LoggedIn.tsx';
import { type LoginField, LoginForm } from './LoginForm.tsx';
import { logIn } from './log-in.server.ts';
import { safeNext } from './safe-next.ts';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles], sitemap: true, googleScript: true, login: true };

export const meta: Route.MetaFunction = plainPageMeta(loginTexts, (t) => ({
  title: t.pageTitle,
  description: t.description,
}));

export const headers = formPageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, locale, config, routes } = pageRequest({ request, context });
  const next = safeNext(url.searchParams.get('next'), routes);
  const isSignedIn = (await currentSession({ request, context })) !== null;
  const isAnswer = url.searchParams.has('done');
  if (isSignedIn && !isAnswer && request.method !== 'POST') throw redirect(next ?? localizedPath(locale, '/dashboard'));
  return {
    done: isAnswer && isSignedIn,
    // The login went well, and the browser did not keep its cookie.
    withoutCookies: isAnswer && !isSignedIn,
    asked: next !== undefined,
    next: next ?? localizedPath(locale, '/home'),
    google: { clientId: config.google.clientId, scriptUrl: config.google.scriptUrl },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, 405);
  const { url, locale, routes } = pageRequest({ request, context });
  const { wellFormed, values } = await readForm(request, ['email', 'password']);
  const input = loginSchema.safeParse(values);
  const shown = { email: values.email, errors: {} as AccountErrors<LoginField> };
  if (!wellFormed) return showAgain(shown, { outcome: 'refused' });
  if (!input.success) return showAgain({ ...shown, errors: fieldErrors(input.error) });
  const tried = await tryFor(context, () => logIn({ request, context }, input.data));
  if (tried.outcome !== 'success') return showAgain(shown, tried);
  const next = safeNext(url.searchParams.get('next'), routes);
  const done = `?${new URLSearchParams({ done: '', ...(next ? { next } : {}) })}`;
  return redirect(localizedPath(locale, '/login') + done, { status: 303, headers: tried.headers });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(loginTexts);
  const { done, ...before } = loaderData;
  return (
    <AccountPage title={t.title} lead={t.lead}>
      {done && !actionData ? <LoggedIn next={before.next} /> : <LoginForm {...before} {...actionData} />}
    </AccountPage>
  );
}
