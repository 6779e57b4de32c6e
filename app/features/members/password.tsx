import { redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { formAction, formPageHeaders } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useLink } from '#app/ui/links.ts';
import type { Route } from './+types/password.ts';
import memberStyles from './members.css?inline';
import { PasswordForm } from './PasswordForm.tsx';
import { SettingPage } from './SettingPage.tsx';
import { passwordSubmission } from './submissions.server.ts';
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

export const action = (args: Route.ActionArgs) =>
  formAction(passwordSubmission, args, {
    onDone: ({ headers }, { locale }) => redirect(localizedPath(locale, '/head?done=password'), { status: 303, headers }),
  });

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
