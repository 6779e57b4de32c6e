import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { requestIdContext } from '#app/http/context.ts';
import { writeCookie } from '#app/http/cookies.ts';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { readForm } from '#app/http/forms.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { confirmLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { writeXsrfCookie } from '#app/http/xsrf.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { removeReleased } from '#app/platform/stored-images.server.ts';
import type { Route } from './+types/deletion.ts';
import { type CloseRefusal, closeAccount } from './close-account.server.ts';
import { type DeletionErrors, DeletionForm } from './DeletionForm.tsx';
import memberStyles from './members.css?inline';
import { SettingPage } from './SettingPage.tsx';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles], audience: 'members', endsSession: true };

export const meta: Route.MetaFunction = plainPageMeta(
  membersTexts,
  (t) => ({ title: t.deletion.title, description: t.deletion.lead }),
  { noindex: true },
);

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { hasPassword: account.hasPassword };
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const open = await requireMember(args);
  const { db, secret, config, storage, log, locale } = pageRequest(args);
  const { wellFormed, values } = await readForm(args.request, ['password', 'confirm']);
  const shown = { confirmed: values.confirm !== '', errors: {} as DeletionErrors };
  if (!wellFormed) return showAgain(shown, { outcome: 'again' });
  const errors: DeletionErrors = {
    ...(open.account.hasPassword && !values.password ? { password: 'missing' } : {}),
    ...(shown.confirmed ? {} : { confirm: 'missing' }),
  };
  if (Object.keys(errors).length > 0) return showAgain({ ...shown, errors });
  const tried = await tryFor(args.context, () =>
    withinLimits(db, confirmLimits({ secret, accountId: open.account.id }), () =>
      closeAccount(db, open, values.password, Date.now()),
    ),
  );
  if (tried.outcome !== 'done') return showAgain(shown, tried);
  if (!tried.result.closed) return showAgain({ ...shown, errors: errorsOf(tried.result.refusal) });
  // The account is gone, whatever becomes of the files.
  for (const picture of tried.result.pictures)
    await removeReleased(db, storage, picture).catch(({ message }: Error) =>
      log.error({ requestId: args.context.get(requestIdContext), reason: message }, 'a picture of a closed account is left'),
    );
  const headers = new Headers({ 'Set-Cookie': await endSession(args) });
  headers.append('Set-Cookie', writeCookie('device', '', 0, config));
  headers.append('Set-Cookie', writeXsrfCookie(secret, open.session.id, 0, config));
  return redirect(localizedPath(locale, '/goodbye'), { status: 303, headers });
}

const errorsOf = (refusal: CloseRefusal): DeletionErrors => (refusal === 'wrong' ? { password: refusal } : { confirm: refusal });

export default function Deletion({ loaderData: { hasPassword }, actionData }: Route.ComponentProps) {
  const t = useTexts(membersTexts).deletion;
  return (
    <SettingPage title={t.title}>
      <DeletionForm hasPassword={hasPassword} {...actionData} />
    </SettingPage>
  );
}
