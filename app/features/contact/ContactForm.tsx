import type { Redisplay } from '#app/http/form-action.server.ts';
import type { FieldErrors } from '#app/http/result.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { formErrors, useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { EmailField, Field, SelectField, TextareaField } from '#app/ui/form/Field.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { type ContactError, type ContactField, contactBounds } from './schema.ts';
import { contactTexts } from './texts.ts';

const order: readonly ContactField[] = ['name', 'email', 'country', 'message'];

export type ContactFormState = Redisplay<ContactField, FieldErrors<ContactField, ContactError>>;

type Props = Pick<ContactFormState, 'values'> &
  Partial<Pick<ContactFormState, 'errors' | 'notice'>> & { token: string };

export function ContactForm({ values, errors, notice, token }: Props) {
  const t = useTexts(contactTexts);
  const captcha = useTexts(captchaTexts);
  const locale = useLocale();
  const { errorList, field } = formErrors(errors, order, t.errors, values);
  return (
    <PostForm
      id="contact"
      label={t.formLabel}
      fields={order.length}
      errorList={errorList}
      alert={useAlert(notice, { failed: t.failure, rate_limited: captcha.tooMany })}
      notice={
        notice?.outcome === 'expired'
          ? t.expired
          : notice?.outcome === 'captcha_failed'
            ? captcha.refused
            : undefined
      }
      noAnswer={t.failure}
      submit={t.send}
      draft="contact"
    >
      <p className="field-hint">{t.required}</p>
      <Field
        {...field('name')}
        label={t.name}
        autoComplete="name"
        max={contactBounds.name}
        texts={{ required: t.errors.name, tooLong: t.errors.nameTooLong }}
      />
      <EmailField
        {...field('email')}
        label={t.email}
        hint={t.emailHint}
        texts={{ required: t.errors.email, invalid: t.errors.email }}
      />
      <SelectField
        {...field('country')}
        label={t.country}
        prompt={t.countryPrompt}
        autoComplete="country"
        texts={{ required: t.errors.country }}
      >
        {listCountries(locale).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextareaField
        {...field('message')}
        label={t.message}
        rows={6}
        max={contactBounds.message}
        texts={{ required: t.errors.message, tooLong: t.errors.messageTooLong }}
      />
      <input type="hidden" name="localDateTime" data-local-time />
      <Captcha form="contact" token={token} renew={notice !== undefined} />
    </PostForm>
  );
}
