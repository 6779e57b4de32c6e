import { formAction, type Redisplay } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { useAccountFields } from '../AccountFields.tsx';
import { findPendingEmailChange } from '../email-changes.server.ts';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import { emailFields } from '../schema.ts';
import type { Route } from './+types/email.ts';
import { type EmailErrors, emailChangeSubmission } from './submissions.server.ts';
import { emailChangeTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(emailChangeTexts, (t) => t, {
  noindex: true,
});

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRecent(args);
  const { db } = pageRequest(args);
  const pending = await findPendingEmailChange(db, 'account_id', account.id, Date.now());
  return { email: account.email, pending: pending?.newEmail };
}

export const action = (args: Route.ActionArgs) =>
  formAction(emailChangeSubmission, args, { onDone: '/head?done=email' });

export default function Email({
  loaderData: { email, pending },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(emailChangeTexts);
  return (
    <SettingPage title={t.title} lead={t.lead}>
      {pending && !actionData && <p className="notice">{t.pending(pending)}</p>}
      <EmailForm current={email} answer={actionData} />
    </SettingPage>
  );
}

type FormProps = { current: string; answer: Redisplay<'email', EmailErrors> | undefined };

function EmailForm({ current, answer }: FormProps) {
  const t = useTexts(emailChangeTexts);
  const { errorList, field } = useAccountFields(emailFields, { ...answer }, { same: t.same });
  return (
    <PostForm
      id="email-change"
      label={t.title}
      fields={1}
      errorList={errorList}
      alert={useAlert(answer?.notice)}
      captcha={answer?.captcha}
      submit={t.send}
      sending={t.sending}
    >
      <p>{t.current(current)}</p>
      <FormField {...field('email')} label={t.label} hint={t.hint} />
    </PostForm>
  );
}
