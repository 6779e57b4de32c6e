import { type ContactError, type ContactField, contactBounds } from '#app/domain/messages/messages.schema.ts';
import type { FormNotice } from '#app/http/form-answer.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { waitText } from '#app/i18n/wait.ts';
import { Alert } from '#app/ui/form/Alert.tsx';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { Field, SelectField, TextareaField } from '#app/ui/form/Field.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';

const order: readonly ContactField[] = ['name', 'email', 'country', 'message'];

type Props = {
  values: Record<ContactField, string>;
  errors: Partial<Record<ContactField, ContactError>>;
  notice: FormNotice | undefined;
  token: string;
};

export function ContactForm({ values, errors, notice, token }: Props) {
  const { contact: t, captcha } = useMessages();
  const locale = useLocale();
  const error = (field: ContactField) => errors[field] && t.errors[errors[field]];
  const faults = order.flatMap((field) => ({ field, text: error(field) ?? '' })).filter(({ text }) => text);
  const wait = notice && 'retryAfterSeconds' in notice ? waitText(locale, notice.retryAfterSeconds) : undefined;
  const gentle = notice?.outcome === 'again' ? t.expired : notice?.outcome === 'unproved' ? captcha.refused : undefined;
  return (
    <div>
      {wait && <Alert id="contact-alert" text={captcha.tooMany(wait)} open />}
      <Alert id="contact-failure" text={t.failure} open={notice?.outcome === 'failed'}>
        <p data-offline hidden>
          {t.offline}
        </p>
        <p data-kept hidden>
          {t.kept}
        </p>
      </Alert>
      <form
        id="contact"
        className="form"
        method="post"
        noValidate
        aria-label={t.formLabel}
        data-enhanced
        data-draft="contact"
        data-tried={faults.length > 0 || undefined}
      >
        {gentle && (
          // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice
          <p className="notice" role="alert" tabIndex={-1} autoFocus>
            {gentle}
          </p>
        )}
        <ErrorSummary title={t.summaryTitle} fields={order.length} errors={faults} />
        <p className="notice" role="status" data-draft-note hidden>
          {t.draftRestored}{' '}
          <button type="reset" className="link-button">
            {t.discardDraft}
          </button>
        </p>
        <p className="field-hint">{t.required}</p>
        <Field
          name="name"
          label={t.name}
          autoComplete="name"
          defaultValue={values.name}
          error={error('name')}
          max={contactBounds.name}
          texts={{ required: t.errors.name, tooLong: t.errors.nameTooLong }}
        />
        <Field
          name="email"
          type="email"
          label={t.email}
          hint={t.emailHint}
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          pattern="[^@\s]+@[^@\s]+\.[^@\s.]{2,}"
          defaultValue={values.email}
          error={error('email')}
          max={contactBounds.email}
          texts={{ required: t.errors.email, invalid: t.errors.email, tooLong: t.errors.email }}
        />
        <SelectField
          name="country"
          label={t.country}
          prompt={t.countryPrompt}
          autoComplete="country"
          defaultValue={values.country}
          error={error('country')}
          texts={{ required: t.errors.country }}
        >
          {listCountries(locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          name="message"
          label={t.message}
          rows={8}
          defaultValue={values.message}
          error={error('message')}
          max={contactBounds.message}
          texts={{ required: t.errors.message, tooLong: t.errors.messageTooLong }}
        />
        <input type="hidden" name="localDateTime" data-clock />
        <Captcha form="contact" token={token} renew={notice !== undefined} />
        <SubmitButton label={t.send} sending={t.sending} />
      </form>
    </div>
  );
}
