import type { Redisplay } from '#app/http/form-action.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { ResultNotice } from '#app/ui/Page.tsx';
import { interestFields } from '../fields.ts';
import { coursePagesTexts } from './texts.ts';

type Props = {
  isDone: boolean;
  token: string;
  answer:
    | Partial<Redisplay<'phone' | 'email', ReturnType<typeof interestFields.errors>, 'gone'>>
    | undefined;
};

/** *Prévenez-moi*: a phone or an email address, and nothing else. */
export function InterestForm({ isDone, token, answer = {} }: Props) {
  const t = useTexts(coursePagesTexts).course;
  const captcha = useTexts(captchaTexts);
  const { errorList, field } = formFields(interestFields, t.tellForm, answer);
  const alert = useAlert(answer.notice, {
    rejected: t.tellForm.gone,
    rate_limited: captcha.tooMany,
  });
  if (isDone) return <ResultNotice tone="good">{t.told}</ResultNotice>;
  return (
    <PostForm
      id="interest"
      label={t.tellTitle}
      fields={interestFields.names.length}
      errorList={errorList}
      alert={alert}
      notice={answer.notice?.outcome === 'captcha_failed' ? captcha.refused : undefined}
      submit={t.tellForm.submit}
    >
      <input type="hidden" name="intent" value="tell" />
      {interestFields.names.map((name) => (
        <FormField key={name} {...field(name)} />
      ))}
      <Captcha form="interest" token={token} renew={answer.notice !== undefined} />
    </PostForm>
  );
}
