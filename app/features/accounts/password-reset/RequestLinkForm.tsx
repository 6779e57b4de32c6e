import type { CaptchaForm } from '#app/http/captcha/challenges.ts';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { LineLink } from '#app/ui/Page.tsx';
import { type AccountErrors, useAccountFields } from '../AccountFields.tsx';
import { emailFields } from '../schema.ts';
import { passwordResetTexts } from './texts.ts';

type Props = {
  id: string;
  submit: string;
  sent: boolean;
  values?: { email: string };
  errors?: AccountErrors<'email'>;
  notice?: Notice | undefined;
  captcha?: CaptchaForm | undefined;
};

export function RequestLinkForm({ id, submit, sent, notice, captcha, ...answer }: Props) {
  const t = useTexts(passwordResetTexts).resetRequest;
  const { errorList, field } = useAccountFields(emailFields, answer);
  return (
    <>
      {sent && <Dialog id={`${id}-sent`} tone="good" title={t.sentTitle} text={t.sent} open />}
      <PostForm
        id={id}
        label={t.formLabel}
        fields={1}
        errorList={errorList}
        alert={useAlert(notice)}
        captcha={captcha}
        submit={submit}
      >
        <FormField {...field('email')} />
      </PostForm>
      <p className="account-more">
        <LineLink to="/login">{t.logIn}</LineLink>
      </p>
    </>
  );
}
