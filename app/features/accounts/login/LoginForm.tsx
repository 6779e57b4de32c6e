import type { CaptchaForm } from '#app/http/captcha/challenges.ts';
import type { Notice } from '#app/http/result.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { LineLink, PageLink } from '#app/ui/Page.tsx';
import { type AccountErrors, PasswordField, useAccountErrors } from '../AccountFields.tsx';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { accountsTexts } from '../texts.ts';
import { GoogleButton, type GoogleSignIn } from './GoogleButton.tsx';
import { loginTexts } from './texts.ts';

export type LoginField = 'email' | 'password';
const order: readonly LoginField[] = ['email', 'password'];

type Props = {
  values?: { email: string };
  errors?: AccountErrors<LoginField>;
  notice?: Notice<'wrongCredentials' | 'wrongCode' | 'suspended'> | undefined;
  captcha?: CaptchaForm | undefined;
  withoutCookies: boolean;
  /** For whom the page is that the visitor asked for. */
  asked: 'members' | 'team' | null;
  google: GoogleSignIn;
  /** The path to redirect to after login. */
  next: string;
  codePath: string;
  passkeyOptions: string;
  passkeyPath: string;
};

export function LoginForm({
  values,
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
  const accounts = useTexts(accountsTexts);
  const t = useTexts(loginTexts);
  const { error, errorList } = useAccountErrors(errors, order);
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
        fields={order.length}
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
        <Field
          name="email"
          type="email"
          label={accounts.fields.email}
          // Browsers offer passkeys here too.
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values?.email ?? ''}
          error={error('email')}
          texts={{ required: accounts.errors.email }}
        />
        <PasswordField
          name="password"
          label={accounts.fields.password}
          kind="current"
          error={error('password')}
          autoFocus={isRejected}
        />
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

/** After the right password: what happened, and whom to ask. */
export function Suspended() {
  const t = useTexts(loginTexts);
  const shared = useSharedTexts();
  return (
    <>
      {t.suspended} <PageLink to="/contact">{shared.writeToUs}</PageLink>
    </>
  );
}
