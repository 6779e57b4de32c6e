import type { CaptchaForm } from '#app/http/captcha/challenges.ts';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { type AccountErrors, useAccountFields } from '../AccountFields.tsx';
import { emailFields } from '../schema.ts';
import { signupTexts } from './texts.ts';

type Props = {
  email: string;
  errors: AccountErrors<'email'> | undefined;
  notice: Notice | undefined;
  captcha?: CaptchaForm | undefined;
  isExplained: boolean;
  sent: boolean;
};

export function ResendForm({ email, errors, notice, captcha, isExplained, sent }: Props) {
  const t = useTexts(signupTexts).authentication;
  const { errorList, field } = useAccountFields(emailFields, { values: { email }, errors });
  return (
    <div className="account-again">
      {!isExplained && (
        <>
          <h2>{t.resendTitle}</h2>
          <p className="mb-4">{t.resendText}</p>
        </>
      )}
      {sent && <Dialog id="resend-sent" tone="good" text={t.resent} open />}
      <PostForm
        id="resend"
        label={t.resend}
        fields={1}
        errorList={errorList}
        alert={useAlert(notice)}
        captcha={captcha}
        submit={t.resend}
      >
        <FormField {...field('email')} />
      </PostForm>
    </div>
  );
}
