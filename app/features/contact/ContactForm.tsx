import type { Redisplay } from '#app/http/form-action.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { RetentionNote } from '#app/ui/form/RetentionNote.tsx';
import { type ContactField, contactFields } from './fields.ts';
import { contactTexts } from './texts.ts';

type Errors = ReturnType<typeof contactFields.errors>;
/** The form as it is shown again, or as another page's form prefills it. */
export type ContactFormState = Omit<Redisplay<ContactField, Errors>, 'values'> & {
  values: Partial<Record<ContactField, string>>;
};

type Props = { token: string; answersOnWhatsApp: boolean } & Pick<ContactFormState, 'values'> &
  Partial<Pick<ContactFormState, 'errors' | 'notice'>>;

export function ContactForm({ notice, token, answersOnWhatsApp, ...answer }: Props) {
  const t = useTexts(contactTexts);
  const captcha = useTexts(captchaTexts);
  const { errorList, field } = formFields(contactFields, t, answer);
  const notices = { expired: t.expired, captcha_failed: captcha.refused };
  return (
    <PostForm
      id="contact"
      label={t.formLabel}
      fields={contactFields.names.length}
      errorList={errorList}
      alert={useAlert(notice, { failed: t.failure, rate_limited: captcha.tooMany })}
      notice={notice && notices[notice.outcome as 'expired']}
      noAnswer={t.failure}
      submit={t.send}
      draft="contact"
    >
      {contactFields.names.map(
        (name) =>
          (answersOnWhatsApp || name !== 'answerBy') && <FormField key={name} {...field(name)} />,
      )}
      <RetentionNote />
      <input type="hidden" name="localDateTime" data-local-time />
      <Captcha form="contact" token={token} renew={notice !== undefined} />
    </PostForm>
  );
}
