import { redirect } from 'react-router';
import { PasswordField } from '#app/features/accounts/AccountFields.tsx';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import { passwordChangeControls as controls } from '#app/features/accounts/schema.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { Notice } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { PrimaryLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/password.ts';
import { type PasswordErrors, passwordSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => t.password);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { hasPassword: account.hasPassword };
}

export const action = (args: Route.ActionArgs) =>
  formAction(passwordSubmission, args, {
    onDone: ({ headers }, { locale }) =>
      redirect(localizedPath(locale, '/head?done=password'), { status: 303, headers }),
  });

export default function Password({
  loaderData: { hasPassword },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(membersTexts).password;
  return (
    <SettingPage title={t.title} lead={t.lead}>
      {hasPassword ? (
        <PasswordForm {...actionData} />
      ) : (
        <div className="form">
          <p>{t.none}</p>
          <p>
            <PrimaryLink to="/passwordrequestreset">{t.ask}</PrimaryLink>
          </p>
        </div>
      )}
    </SettingPage>
  );
}

type FormProps = { errors?: PasswordErrors; notice?: Notice | undefined };

function PasswordForm({ errors = {}, notice }: FormProps) {
  const members = useTexts(membersTexts);
  const accounts = useTexts(accountsTexts);
  const form = useTexts(formTexts);
  const t = members.password;
  const { currentMissing, newMissing, currentWrong } = members.errors;
  const current = formFields(
    { names: ['currentPassword'], controls },
    {
      currentPassword: t.current,
      errors: { ...accounts.errors, password: currentMissing, wrong: currentWrong },
    },
    { errors },
  );
  const next = formFields(
    { names: ['newPassword'], controls },
    {
      newPassword: t.next,
      errors: { ...accounts.errors, password: newMissing, wrong: currentWrong },
    },
    { errors },
  );
  return (
    <PostForm
      id="password"
      label={t.title}
      fields={2}
      errorList={[...current.errorList, ...next.errorList]}
      alert={useAlert(notice, { expired: form.failed })}
      submit={t.save}
      sending={t.saving}
      refused={errors.currentPassword === 'wrong'}
    >
      <PasswordField {...current.field('currentPassword')} />
      <PasswordField {...next.field('newPassword')} />
    </PostForm>
  );
}
