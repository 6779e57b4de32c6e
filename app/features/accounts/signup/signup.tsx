import { redirect } from 'react-router';
import { LocationButton } from '#app/features/location/LocationButton.tsx';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { AccountPage, LineLink } from '#app/ui/Page.tsx';
import { PasswordField, PersonalFields, useAccountFields } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { signUpFields } from '../schema.ts';
import { accountsTexts } from '../texts.ts';
import type { Route } from './+types/signup.ts';
import { signUpSubmission } from './submissions.server.ts';
import { signupTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  cachedForm: true,
  styles: [accountStyles],
  sitemap: true,
  login: true,
  shareCard: { drawing: 'about/vision', title: (locale) => signupTexts[locale].title },
};

export const meta: Route.MetaFunction = plainPageMeta(signupTexts, (t) => t);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, locale } = pageRequest({ request, context });
  if (request.method !== 'POST' && (await currentSession({ request, context }))) {
    throw redirect(localizedPath(locale, '/dashboard'));
  }
  return { sent: url.searchParams.has('sent'), token: formToken({ context }, signUpSubmission) };
}

export const action = (args: Route.ActionArgs) =>
  formAction(signUpSubmission, args, { onDone: '/signup?sent' });

export default function SignUp({ loaderData: { sent, token }, actionData }: Route.ComponentProps) {
  const t = useTexts(signupTexts);
  const link = useLink();
  return (
    <AccountPage title={t.title} lead={t.lead} grows>
      {sent && !actionData ? (
        <Dialog
          id="signup-sent"
          tone="good"
          text={<QuotedEnglish>{t.success}</QuotedEnglish>}
          open
          next={link('/authentication')}
        />
      ) : (
        <SignUpForm answer={actionData} token={actionData?.token ?? token} />
      )}
    </AccountPage>
  );
}

type SignUpFormProps = { answer: Route.ComponentProps['actionData']; token: string };

function SignUpForm({ answer, token }: SignUpFormProps) {
  const accounts = useTexts(accountsTexts);
  const t = useTexts(signupTexts);
  const captcha = useTexts(captchaTexts);
  const { errorList, field } = useAccountFields(signUpFields, { ...answer });
  const notice = answer?.notice;
  const failure = <QuotedEnglish>{t.failure}</QuotedEnglish>;
  const again = { expired: t.again, captcha_failed: captcha.refused };
  return (
    <>
      <PostForm
        id="signup"
        label={t.formLabel}
        fields={signUpFields.names.length}
        errorList={errorList}
        alert={useAlert(notice, { failed: failure })}
        notice={again[notice?.outcome as keyof typeof again]}
        noAnswer={failure}
        submit={t.submit}
        sending={t.sending}
      >
        <p className="field-hint">{t.required}</p>
        <FormField {...field('username')} />
        <FormField {...field('email')} hint={accounts.fields.emailExample} />
        <PasswordField {...field('password')} />
        {answer?.values && <p className="notice retype">{t.retypePassword}</p>}
        <PersonalFields field={field}>
          <div className="location" data-live>
            <LocationButton />
          </div>
        </PersonalFields>
        <input type="hidden" name="datetime" data-local-time />
        <Captcha form="signup" token={token} renew={notice !== undefined} />
      </PostForm>
      <p className="account-more">
        {t.haveAccount} <LineLink to="/login">{t.logIn}</LineLink>
      </p>
    </>
  );
}
