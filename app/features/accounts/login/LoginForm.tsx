import type { CaptchaForm } from '#app/http/captcha/challenges.ts';
import type { Notice } from '#app/http/result.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { LineLink, PageLink } from '#app/ui/Page.tsx';
import { type AccountErrors, PasswordField, useAccountFields } from '../AccountFields.tsx';
import { loginFields } from '../schema.ts';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { GoogleButton, type GoogleSignIn } from './GoogleButton.tsx';
import { loginTexts } from './texts.ts';

type Props = {
  values?: { email: string };
  errors?: AccountErrors<'email' | 'password'>;
  notice?: Notice<'wrongCredentials' | 'wrongCode' | 'suspended'> | undefined;
  captcha?: CaptchaForm | undefined;
  withoutCookies: boolean;
  asked: 'members' | 'team' | null;
  google: GoogleSignIn;
  next: string;
  codePath: string;
  passkeyOptions: string;
  passkeyPath: string;
};

export function LoginForm({
  values = { email: '' },
  errors,
  notice,
  captcha,
  withoutCookies,
  asked,
  google,
  next,
  codePath,
  passkeyOptions,
  passkeyPath,
}: Props) {
  const t = useTexts(loginTexts);
  const { errorList, field } = useAccountFields(loginFields, { values, errors });
  const failure = <QuotedEnglish>{t.refused}</QuotedEnglish>;
  const isSuspended = notice?.outcome === 'rejected' && notice.reason === 'suspended';
  const isRejected = notice?.outcome === 'rejected' || notice?.outcome === 'expired';
  return (
    <>
      {asked && !withoutCookies && (
        <p className="notice mb-6">{asked === 'team' ? t.askedTeam : t.asked}</p>
      )}
      <PostForm
        id="login"
        label={t.formLabel}
        fields={loginFields.names.length}
        errorList={errorList}
        alert={useAlert(notice, {
          rejected: isSuspended ? <Suspended /> : failure,
          expired: failure,
        })}
        notice={withoutCookies ? t.cookies : undefined}
        refused={isRejected}
        captcha={captcha}
        submit={<QuotedEnglish>{t.submit}</QuotedEnglish>}
        sending={t.sending}
      >
        <FormField {...field('email')} />
        <PasswordField {...field('password')} autoFocus={isRejected} />
      </PostForm>
      <p className="account-more">
        <LineLink to="/passwordrequestreset">{t.forgot}</LineLink>
      </p>
      <p className="account-or">{t.or}</p>
      <div className="other-logins">
        <PasskeyForm
          kind="offer"
          label={t.passkey.button}
          options={passkeyOptions}
          action={passkeyPath}
        />
        <GoogleButton google={google} next={next} codePath={codePath} />
      </div>
      <p className="account-more">
        {t.noAccount} <LineLink to="/signup">{t.signUp}</LineLink>
      </p>
    </>
  );
}

export function Suspended() {
  const t = useTexts(loginTexts);
  const shared = useSharedTexts();
  return (
    <>
      {t.suspended} <PageLink to="/contact">{shared.writeToUs}</PageLink>
    </>
  );
}
