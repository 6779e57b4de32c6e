import { useTexts } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { accountsTexts } from './texts.ts';

type Props = { pattern: string; defaultValue: string | undefined; error: string | undefined };

/** Typed, not picked: everyone knows this date by heart, and a calendar is far from it. */
export function BirthdateField(props: Props) {
  const t = useTexts(accountsTexts);
  return (
    <Field
      name="birthdate"
      label={t.fields.birthdate}
      hint={t.fields.birthdateHint}
      autoComplete="bday"
      inputMode="numeric"
      texts={{ invalid: t.errors.birthdate }}
      {...props}
    />
  );
}
