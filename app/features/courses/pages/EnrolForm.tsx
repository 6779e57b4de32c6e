import type { Redisplay } from '#app/http/form-action.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import type { EnrolRefusal } from '../enrolments.server.ts';
import { type EnrolField, enrolFields } from '../fields.ts';
import { coursePagesTexts } from './texts.ts';

type Props = {
  session: string;
  /** The course and its dates: by this an enrolment in the queue is recognised, too. */
  label: string;
  isFull: boolean;
  token: string;
  answer:
    | Partial<Redisplay<EnrolField, ReturnType<typeof enrolFields.errors>, EnrolRefusal>>
    | undefined;
};

export function EnrolForm({ session, label, isFull, token, answer = {} }: Props) {
  const t = useTexts(coursePagesTexts);
  const captcha = useTexts(captchaTexts);
  const { notice } = answer;
  const { errorList, field } = formFields(enrolFields, t.enrolment, answer);
  const notices = { expired: t.enrolment.expired, captcha_failed: captcha.refused };
  return (
    <PostForm
      id="enrol"
      label={label}
      fields={enrolFields.names.length}
      errorList={errorList}
      alert={useAlert(notice, {
        rejected: notice?.outcome === 'rejected' && t.enrolment.rejections[notice.reason],
        failed: t.enrolment.failure,
        rate_limited: captcha.tooMany,
      })}
      notice={notice && notices[notice.outcome as 'expired']}
      noAnswer={t.enrolment.failure}
      submit={isFull ? t.enrolment.toList : t.enrol}
      draft="enrol"
    >
      <p className="field-hint">{t.enrolment.required}</p>
      {enrolFields.names.map((name) => (
        <FormField key={name} {...field(name)} />
      ))}
      {/* For the API, which queued ones are sent to. */}
      <input type="hidden" name="session" value={session} />
      <Captcha form="enrol" token={token} renew={notice !== undefined} />
    </PostForm>
  );
}
