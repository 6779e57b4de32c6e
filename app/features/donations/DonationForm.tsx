import { scriptTexts } from '#app/client/contract.ts';
import type { SiteSettings } from '#app/features/settings/settings.ts';
import type { Redisplay } from '#app/http/form-action.server.ts';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { RetentionNote } from '#app/ui/form/RetentionNote.tsx';
import { currencies, currenciesOf, type Method, methods } from './donations.ts';
import { type DonationField, donationFields } from './schema.ts';
import { donationTexts } from './texts.ts';

type State = Redisplay<DonationField, ReturnType<typeof donationFields.errors>>;

type Props = {
  values: Partial<State['values']>;
  token: string;
  /** The others are to come. */
  open: readonly Method[];
  /** Amounts that the owner proposes, in whole units. */
  amounts: SiteSettings['giving']['amounts'] | undefined;
} & Partial<Pick<State, 'errors' | 'notice'>>;

export function DonationForm({ notice, token, open, amounts, ...answer }: Props) {
  const { form: t, failure } = useTexts(donationTexts);
  const captcha = useTexts(captchaTexts);
  const { errorList, field } = formFields(donationFields, t, answer);
  const notices = { expired: t.again, captcha_failed: captcha.refused };
  return (
    <PostForm
      id="donation"
      label={t.title}
      fields={donationFields.names.length}
      errorList={errorList}
      alert={useAlert(notice, { failed: failure, rate_limited: captcha.tooMany })}
      notice={notice && notices[notice.outcome as 'expired']}
      noAnswer={failure}
      failureAction={(open) => <SendAsMessage open={open} />}
      submit={t.send}
      draft="donation"
      eager
    >
      <p className="field-hint">{t.required}</p>
      <MethodTiles {...field('transferMethod')} open={open} />
      <div className="amount">
        <FormField {...field('amount')} />
        <FormField {...field('currency')} choices={t.currencies} />
      </div>
      <AmountChips amounts={amounts} />
      {(['name', 'email', 'phone', 'message'] as const).map((name) => (
        <FormField key={name} {...field(name)} />
      ))}
      <p className="field-hint">{t.noPayment}</p>
      <RetentionNote />
      <Captcha form="donation" token={token} renew={notice !== undefined} />
    </PostForm>
  );
}

/** Each fills in the amount and its currency; they are for a script alone. */
function AmountChips({ amounts }: Pick<Props, 'amounts'>) {
  const { form: t } = useTexts(donationTexts);
  const locale = useLocale();
  const chips = currencies.flatMap((currency) =>
    (amounts?.[currency] ?? []).map((amount) => ({ currency, amount })),
  );
  if (chips.length === 0) return null;
  return (
    <fieldset className="amount-chips" aria-label={t.proposed}>
      {chips.map(({ currency, amount }) => (
        <button
          key={`${amount} ${currency}`}
          type="button"
          className="button"
          data-amount={String(amount)}
          data-currency={currency}
        >
          {formatMoney(locale, amount * 100, currency)}
        </button>
      ))}
    </fieldset>
  );
}

type TilesProps = Pick<Props, 'open'> & {
  name: string;
  defaultValue: string | undefined;
  error?: string | undefined;
};

function MethodTiles({ name, defaultValue, error, open }: TilesProps) {
  const { form: t, methods: names } = useTexts(donationTexts);
  const [first = methods[0]] = open;
  return (
    <fieldset className="field methods">
      <legend>{t.transferMethod}</legend>
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
      <div className="tiles">
        {methods.map((method) => (
          <label key={method}>
            <input
              type="radio"
              name={name}
              value={method}
              defaultChecked={method === defaultValue && open.includes(method)}
              disabled={!open.includes(method)}
              required
              // The error summary leads to the first one, and scripts write the error for it.
              aria-invalid={method === first && Boolean(error)}
              aria-describedby={`${name}-error`}
              data-takes={currenciesOf(method).join(' ')}
              data-clash={method === 'paypal' ? t.errors.currencyPaypal : t.errors.currencyMobile}
              {...(method === first && {
                id: name,
                'data-texts': scriptTexts<'control'>({ invalid: t.errors.transferMethod }),
              })}
            />
            <span>
              {names[method]}
              {!open.includes(method) && <small> {t.soon}</small>}
            </span>
          </label>
        ))}
      </div>
      <div className="method-hints field-hint" aria-live="polite">
        {methods.map((method) => (
          <p key={method} data-method={method}>
            {t.methodHints[method]}
          </p>
        ))}
      </div>
    </fieldset>
  );
}

/** OK posts what is typed to the contact form, so that none of it appears in a URL. */
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
