import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { currenciesOf, methods } from './donations.ts';
import { donationTexts } from './texts.ts';

type Props = { name: string; defaultValue: string | undefined; error?: string | undefined };

/** The transfer methods to choose from, and what there is to know about the chosen one. */
export function MethodTiles({ name, defaultValue, error }: Props) {
  const { form: t, methods: names } = useTexts(donationTexts);
  return (
    <fieldset className="field methods">
      <legend>{t.transferMethod}</legend>
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
      <div className="tiles">
        {methods.map((method, index) => (
          <label key={method}>
            <input
              type="radio"
              name={name}
              value={method}
              defaultChecked={method === defaultValue}
              required
              // The first one stands for all: the error summary leads to it, and scripts write the
              // error for it.
              aria-invalid={index === 0 && Boolean(error)}
              aria-describedby={`${name}-error`}
              data-takes={currenciesOf(method).join(' ')}
              data-clash={method === 'paypal' ? t.errors.currencyPaypal : t.errors.currencyMobile}
              {...(index === 0 && {
                id: name,
                'data-texts': scriptTexts<'control'>({ invalid: t.errors.transferMethod }),
              })}
            />
            {names[method]}
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
