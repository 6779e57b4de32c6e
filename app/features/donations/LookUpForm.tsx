import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { donationTexts } from './texts.ts';

/** Finds a donation's status page; `value` is a reference that was not found. */
export function LookUpForm({ value, error }: { value?: string; error?: string | undefined }) {
  const t = useTexts(donationTexts).status;
  return (
    <aside className="aside no-print" aria-labelledby="look-up-title">
      <h2 id="look-up-title">{t.lookUpTitle}</h2>
      <p className="mt-2">{t.lookUpText}</p>
      <form method="get" action={useLink()('/donation')} className="mt-4 grid gap-4">
        <Field
          name="reference"
          label={t.lookUpLabel}
          hint={t.lookUpExample}
          error={error}
          texts={{ required: '' }}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={value}
        />
        <div>
          <button type="submit" className="button">
            {t.lookUp}
          </button>
        </div>
      </form>
    </aside>
  );
}
