import { accountBounds } from '#app/domain/accounts/accounts.schema.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';

type Props = { defaultValue: string | undefined; error: string | undefined; hint?: string };

/** The e-mail address of an account, well formed. */
export function EmailField({ defaultValue, error, hint }: Props) {
  const t = useMessages().accounts.form;
  return (
    <Field
      name="email"
      type="email"
      label={t.email}
      {...(hint ? { hint } : {})}
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      pattern="[^@\s]{1,64}@[^@\s]+\.[^@\s.]{2,}"
      defaultValue={defaultValue}
      error={error}
      max={accountBounds.email}
      texts={{ required: t.errors.email, invalid: t.errors.email, tooLong: t.errors.email }}
    />
  );
}
