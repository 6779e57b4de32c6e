import { useMessages } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';

type Props = { pattern: string; defaultValue: string | undefined; error: string | undefined };

/** Typed, not picked: everyone knows this date by heart, and a calendar is far from it. */
export function BirthdateField(props: Props) {
  const { form, signup: t } = useMessages().accounts;
  return (
    <Field
      name="birthdate"
      label={t.birthdate}
      hint={t.birthdateHint}
      autoComplete="bday"
      inputMode="numeric"
      texts={{ invalid: form.errors.birthdate }}
      {...props}
    />
  );
}
