import { useTexts } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { accountsTexts } from './texts.ts';

type Props = { defaultValue: string | undefined; error: string | undefined };

/** A member's name, of 3 to 40 characters: the schema counts them as people do. */
export function UsernameField(props: Props) {
  const t = useTexts(accountsTexts);
  return (
    <Field
      name="username"
      label={t.fields.username}
      hint={t.fields.usernameHint}
      autoComplete="nickname"
      pattern="\s*\S.{1,38}\S\s*"
      texts={{ required: t.errors.username, invalid: t.errors.usernameLength }}
      {...props}
    />
  );
}
