import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { changePassword } from '#app/features/accounts/passwords.server.ts';
import { passwordChangeSchema } from '#app/features/accounts/schema.ts';
import { admit } from '#app/features/login/log-in.server.ts';
import { type FormNotice, formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { confirmLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useLink } from '#app/ui/links.ts';
import type { Route } from './+types/password.ts';
import memberStyles from './members.css?inline';
import { type PasswordErrors, PasswordForm } from './PasswordForm.tsx';
import { SettingPage } from './SettingPage.tsx';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(
  membersTexts,
  (t) => ({ title: t.password.title, description: t.password.lead }),
  { noindex: true },
);

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { hasPassword: account.hasPassword };
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireMember(args);
  const { db, secret, locale, wakeOutbox } = pageRequest(args);
  const { wellFormed, values } = await readForm(args.request, ['currentPassword', 'newPassword']);
  const refuse = (errors: PasswordErrors, notice?: FormNotice) => showAgain({ errors }, notice);
  if (!wellFormed) return refuse({}, { outcome: 'again' });
  const input = passwordChangeSchema.safeParse(values);
  if (!input.success) return refuse(fieldErrors(input.error));
  const changed = await tryFor(args.context, () =>
    withinLimits(db, confirmLimits({ secret, accountId: account.id }), async () => {
      const proof = await changePassword(db, account.id, input.data, Date.now());
      return proof && admit(args, proof, account.email);
    }),
  );
  if (changed.outcome !== 'done') return refuse({}, changed);
  if (!changed.result) return refuse({ currentPassword: 'wrong' });
  wakeOutbox();
  return redirect(localizedPath(locale, '/head?done=password'), { status: 303, headers: changed.result.headers });
}

export default function Password({ loaderData: { hasPassword }, actionData }: Route.ComponentProps) {
  const t = useTexts(membersTexts).password;
  const link = useLink();
  return (
    <SettingPage title={t.title} lead={t.lead}>
      {hasPassword ? (
        <PasswordForm {...actionData} />
      ) : (
        <div className="form">
          <p>{t.none}</p>
          <p>
            <a className="button button-primary" href={link('/passwordrequestreset')}>
              {t.ask}
            </a>
          </p>
        </div>
      )}
    </SettingPage>
  );
}
