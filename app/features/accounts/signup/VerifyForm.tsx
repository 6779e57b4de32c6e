import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { PasswordField, useAccountFields } from '../AccountFields.tsx';
import { passwordFields } from '../schema.ts';
import { signupTexts } from './texts.ts';
import type { VerificationErrors } from './verification.server.ts';

type Props = {
  /** There is no session of the account: the link alone does not verify the email address. */
  needsPassword: boolean;
  errors: VerificationErrors | undefined;
  notice: Notice | undefined;
};

/** Leads to a new password where nobody here knows that of the sign-up. */
export function VerifyForm({ needsPassword, errors, notice }: Props) {
  const t = useTexts(signupTexts).authentication;
  const { errorList, field } = useAccountFields(
    passwordFields,
    { errors },
    { wrong: t.wrongPassword },
  );
  return (
    <>
      <PostForm
        id="verify"
        label={t.verifyTitle}
        fields={1}
        errorList={errorList}
        alert={useAlert(notice)}
        refused={errors?.password === 'wrong'}
        submit={t.verify}
        sending={t.verifying}
      >
        <p>{needsPassword ? t.verifyWithPassword : t.verifyText}</p>
        <input type="hidden" name="intent" value="verify" />
        {needsPassword && <PasswordField {...field('password')} autoFocus={errorList.length > 0} />}
      </PostForm>
      {needsPassword && (
        <form className="form account-again" method="post" action="?">
          <p>{t.notMine}</p>
          <input type="hidden" name="intent" value="exchange" />
          <div className="form-end">
            <button type="submit" className="button">
              {t.choosePassword}
            </button>
          </div>
        </form>
      )}
    </>
  );
}
