import { redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import type { Route } from './+types/verification.ts';
import { verificationSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => ({
  title: t.verification.title,
  description: t.verification.why,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { email: account.email, isVerified: account.emailVerifiedAt !== null };
}

export const action = (args: Route.ActionArgs) =>
  formAction(verificationSubmission, args, {
    onDone: ({ isSent }, { locale }) =>
      redirect(localizedPath(locale, isSent ? '/dashboard?done=verification' : '/dashboard'), 303),
  });

export default function Verification({
  loaderData: { email, isVerified },
  actionData,
}: Route.ComponentProps) {
  const { verification } = useTexts(membersTexts);
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
          errorList={[]}
          alert={alert}
          captcha={actionData?.captcha}
          submit={verification.send}
        >
          <p>{verification.text(email)}</p>
        </PostForm>
      )}
    </SettingPage>
  );
}
