import { type ContactError, type ContactField, contactBounds } from '#app/domain/messages/messages.schema.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { Field, SelectField, TextareaField } from '#app/ui/form/Field.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';

/** No visitor sees it; a program that fills in everything does. */
export const honeypotField = 'website';

const order: readonly ContactField[] = ['name', 'email', 'country', 'message'];

type Props = {
  values: Record<ContactField, string>;
  errors: Partial<Record<ContactField, ContactError>>;
  notice: 'expired' | 'failure' | undefined;
  token: string;
};

export function ContactForm({ values, errors, notice, token }: Props) {
  const {
    contact: t,
    common: { ok },
  } = useMessages();
  const locale = useLocale();
  const error = (field: ContactField) => errors[field] && t.errors[errors[field]];
  const faults = order.flatMap((field) => ({ field, text: error(field) ?? '' })).filter(({ text }) => text);
  return (
    <div>
      <Dialog
        id="contact-failure"
        tone="bad"
        title={t.failureTitle}
        text={t.failure}
        open={notice === 'failure'}
        action={
          <form method="dialog">
            {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice */}
            <button type="submit" className="button button-primary" autoFocus={notice === 'failure'}>
              {ok}
            </button>
          </form>
        }
      >
        <p data-offline hidden>
          {t.offline}
        </p>
        <p data-kept hidden>
          {t.kept}
        </p>
      </Dialog>
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
        {notice === 'expired' && (
          // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice
          <p className="notice" role="alert" tabIndex={-1} autoFocus>
            {t.expired}
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
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={honeypotField}>{t.honeypot}</label>
          <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="localDateTime" data-clock />
        <input type="hidden" name="token" value={token} />
        <SubmitButton label={t.send} sending={t.sending} />
      </form>
    </div>
  );
}
