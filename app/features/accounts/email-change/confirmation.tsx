import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { followLink, leaveLink } from '#app/http/token-cookie.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { InsteadOfForm } from '../AccountFields.tsx';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import type { Route } from './+types/confirmation.ts';
import { findLinkedEmail } from './commands.server.ts';
import { confirmationSubmission } from './submissions.server.ts';
import { emailChangeTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(emailChangeTexts, (t) => t.confirmation, {
  noindex: true,
});

/**
 * Programs that look at mail open links: only the button changes the address, and only in a session
 * of the account.
 */
export async function loader(args: Route.LoaderArgs) {
  const token = followLink(args, 'email-change', '/head/email/confirmation');
  const { account } = await requireMember(args);
  const { db } = pageRequest(args);
  return { email: token && (await findLinkedEmail(db, account.id, token, Date.now())) };
}

export const action = (args: Route.ActionArgs) =>
  formAction(confirmationSubmission, args, {
    onDone: (_, sender) => leaveLink(sender, 'email-change', '/head?done=email-changed'),
  });

export default function Confirmation({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useTexts(emailChangeTexts).confirmation;
  const link = useLink();
  const alert = useAlert(actionData?.notice, { rejected: t.taken });
  return (
    <SettingPage title={t.title}>
      {email ? (
        <PostForm
          id="email-confirmation"
          label={t.title}
          fields={0}
          errorList={[]}
          alert={alert}
          submit={t.submit}
          sending={t.sending}
        >
          <p>{t.text(email)}</p>
        </PostForm>
      ) : (
        <InsteadOfForm href={link('/head/email')} label={t.again}>
          <p className="notice">{t.badLink}</p>
        </InsteadOfForm>
      )}
    </SettingPage>
  );
}
