import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { safeNext } from '#app/features/accounts/login/login-redirect.ts';
import { appContext } from '#app/http/context.ts';
import { writeCookie } from '#app/http/cookies.ts';
import { readForm } from '#app/http/forms.ts';
import { dataModes } from '#app/ui/data-mode.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** The footer's form: stores in a cookie how much data pages may use, and redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') throw data(null, 405);
  const { values } = await readForm(request, ['mode', 'next']);
  const mode = dataModes.find((known) => known === values.mode);
  if (!mode) throw data(null, 400);
  const { config, routes } = context.get(appContext);
  const headers = {
    'Set-Cookie': writeCookie('data', mode, mode === 'auto' ? 0 : yearSeconds, config),
  };
  return redirect(`${safeNext(values.next, routes) ?? '/home'}#data-mode`, {
    status: 303,
    headers,
  });
}

export const loader = () => redirect('/home');
