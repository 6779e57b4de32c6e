import { LocationButton } from '#app/features/location/LocationButton.tsx';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { LineLink } from '#app/ui/Page.tsx';
import {
  type AccountErrors,
  PasswordField,
  PersonalFields,
  useAccountFields,
} from '../AccountFields.tsx';
import { signUpFields } from '../schema.ts';
import { accountsTexts } from '../texts.ts';
import { signupTexts } from './texts.ts';

type SignUpField = (typeof signUpFields.names)[number];

type Props = {
  values?: Record<Exclude<SignUpField, 'password'>, string>;
  errors?: AccountErrors<SignUpField>;
  notice?: Notice | undefined;
  token: string;
};

export function SignUpForm({ notice, token, ...answer }: Props) {
  const accounts = useTexts(accountsTexts);
  const t = useTexts(signupTexts);
  const captcha = useTexts(captchaTexts);
  const { errorList, field } = useAccountFields(signUpFields, answer);
  const failure = <QuotedEnglish>{t.failure}</QuotedEnglish>;
  return (
    <>
      <PostForm
        id="signup"
        label={t.formLabel}
        fields={signUpFields.names.length}
        errorList={errorList}
        alert={useAlert(notice, { failed: failure })}
        notice={
          notice?.outcome === 'expired'
            ? t.again
            : notice?.outcome === 'captcha_failed'
              ? captcha.refused
              : undefined
        }
        noAnswer={failure}
        submit={t.submit}
        sending={t.sending}
      >
        <p className="field-hint">{t.required}</p>
        <FormField {...field('username')} />
        <FormField {...field('email')} hint={accounts.fields.emailExample} />
        <PasswordField {...field('password')} />
        {answer.values && <p className="notice retype">{t.retypePassword}</p>}
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
