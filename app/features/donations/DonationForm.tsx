import type { Redisplay } from '#app/http/form-action.server.ts';
import type { FieldErrors } from '#app/http/result.ts';
import { amountPattern } from '#app/i18n/amount.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formErrors, useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { EmailField, Field, PhoneField, SelectField, TextareaField } from '#app/ui/form/Field.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { currencies } from './donations.ts';
import { MethodTiles } from './MethodTiles.tsx';
import {
  type DonationError,
  type DonationField,
  donationBounds,
  donationFields,
} from './schema.ts';
import { donationTexts } from './texts.ts';

type State = Redisplay<DonationField, FieldErrors<DonationField, DonationError>>;

type Props = { values: Partial<State['values']>; token: string } & Partial<
  Pick<State, 'errors' | 'notice'>
>;

export function DonationForm({ values, errors, notice, token }: Props) {
  const { form: t, failure } = useTexts(donationTexts);
  const captcha = useTexts(captchaTexts);
  const { errorList, field } = formErrors(errors, donationFields, t.errors, values);
  return (
    <PostForm
      id="donation"
      label={t.title}
      fields={donationFields.length}
      errorList={errorList}
      alert={useAlert(notice, { failed: failure, rate_limited: captcha.tooMany })}
      notice={
        notice?.outcome === 'expired'
          ? t.again
          : notice?.outcome === 'captcha_failed'
            ? captcha.refused
            : undefined
      }
      noAnswer={failure}
      failureAction={(open) => <SendAsMessage open={open} />}
      submit={t.send}
      draft="donation"
      eager
    >
      <p className="field-hint">{t.required}</p>
      <MethodTiles {...field('transferMethod')} />
      <div className="amount">
        <Field
          {...field('amount')}
          label={t.amount}
          hint={t.amountHint}
          placeholder="1000"
          inputMode="decimal"
          autoComplete="transaction-amount"
          pattern={amountPattern}
          max={donationBounds.amount}
          texts={{
            required: t.errors.amount,
            invalid: t.errors.amountUnclear,
            tooLong: t.errors.amountUnclear,
          }}
        />
        <SelectField
          {...field('currency')}
          label={t.currency}
          prompt={t.currency}
          autoComplete="transaction-currency"
          texts={{ required: t.errors.currency }}
        >
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {t.currencies[currency]}
            </option>
          ))}
        </SelectField>
      </div>
      <Field
        {...field('name')}
        label={t.name}
        autoComplete="name"
        max={donationBounds.name}
        texts={{ required: t.errors.name, tooLong: t.errors.nameTooLong }}
      />
      <EmailField
        {...field('email')}
        label={t.email}
        hint={t.emailHint}
        texts={{ required: t.errors.emailMissing, invalid: t.errors.email }}
      />
      <PhoneField
        {...field('phone')}
        label={t.phone}
        hint={t.phoneHint}
        texts={{ required: t.errors.phoneMissing, invalid: t.errors.phone }}
      />
      <TextareaField
        {...field('message')}
        label={t.message}
        hint={t.messageHint}
        rows={3}
        max={donationBounds.message}
        texts={{ tooLong: t.errors.messageTooLong }}
      />
      <p className="field-hint">{t.noPayment}</p>
      <Captcha form="donation" token={token} renew={notice !== undefined} />
    </PostForm>
  );
}

/**
 * OK posts what is typed to the contact page, which shows it in its own form: so none of it appears
 * in a URL.
 */
function SendAsMessage({ open }: { open: boolean }) {
  const shared = useSharedTexts();
  const donation = useTexts(donationTexts);
  const link = useLink();
  return (
    <>
      <button
        type="submit"
        form="donation"
        formAction={link('/contact')}
        name="from"
        value="donation"
        className="button button-primary"
        // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the alert
        autoFocus={open}
      >
        {shared.ok}
      </button>
      <form method="dialog">
        <button type="submit" className="button">
          {donation.stay}
        </button>
      </form>
    </>
  );
}
