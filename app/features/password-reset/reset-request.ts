import { data, redirect } from 'react-router';
import type { AccountErrors } from '#app/features/accounts/form-texts.ts';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { showAgain, tryFor } from '#app/http/form-answer.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { requestReset } from './request-link.server.ts';

/** What both pages that ask for a link do with an address; `request` has it mailed. */
export async function answerResetRequest(
  { request, context }: RequestArgs,
  path: '/passwordrequestreset' | '/resetpassword',
  ask: typeof requestReset,
) {
  if (request.method !== 'POST') throw data(null, 405);
  const { locale } = pageRequest({ request, context });
  const { wellFormed, values } = await readForm(request, ['email']);
  const shown = { email: values.email, errors: {} as AccountErrors<'email'> };
  if (!wellFormed) return showAgain(shown, { outcome: 'again' });
  const input = resetRequestSchema.safeParse(values);
  if (!input.success) return showAgain({ ...shown, errors: fieldErrors(input.error) });
  const tried = await tryFor(context, () => ask({ request, context }, input.data.email));
  if (tried.outcome !== 'done') return showAgain(shown, tried);
  return redirect(localizedPath(locale, `${path}?sent`), 303);
}
