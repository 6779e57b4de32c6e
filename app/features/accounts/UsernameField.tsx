import { useMessages } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';

type Props = { defaultValue: string | undefined; error: string | undefined };

/** A member's name, of 3 to 40 characters: the schema counts them as people do. */
export function UsernameField(props: Props) {
  const { form, signup: t } = useMessages().accounts;
  return (
    <Field
      name="username"
      label={t.username}
      hint={t.usernameHint}
      autoComplete="nickname"
      pattern="\s*\S.{1,38}\S\s*"
      texts={{ required: form.errors.username, invalid: form.errors.usernameLength }}
      {...props}
    />
  );
}
