import { useLink, useTexts } from '#app/i18n/context.tsx';
import { donationTexts } from './texts.ts';

type Props = {
  /** The reference that was not found. */
  value?: string;
  error?: string | undefined;
};

/** Finds a donation's status page by its reference. */
export function LookUpForm({ value, error }: Props) {
  const t = useTexts(donationTexts).status;
  const link = useLink();
  return (
    <aside className="aside no-print" aria-labelledby="look-up-title">
      <h2 id="look-up-title">{t.lookUpTitle}</h2>
      <p className="mt-2">{t.lookUpText}</p>
      <form method="get" action={link('/donation')} className="mt-4 grid gap-4">
        <div className="field">
          <label htmlFor="reference">{t.lookUpLabel}</label>
          <p id="reference-hint" className="field-hint">
            {t.lookUpExample}
          </p>
          <p id="reference-error" className="field-error">
            {error}
          </p>
          <input
            id="reference"
            name="reference"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="reference-hint reference-error"
            aria-invalid={Boolean(error)}
            defaultValue={value}
          />
        </div>
        <div>
          <button type="submit" className="button">
            {t.lookUp}
          </button>
        </div>
      </form>
    </aside>
  );
}
