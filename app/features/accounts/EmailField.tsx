import { useMessages } from '#app/i18n/context.tsx';
import { EmailField as AnyEmailField } from '#app/ui/form/EmailField.tsx';

type Props = { defaultValue: string | undefined; error: string | undefined; hint?: string };

/** The e-mail address of an account. */
export function EmailField(props: Props) {
  const { email, errors } = useMessages().accounts.form;
  return <AnyEmailField label={email} texts={{ required: errors.email, invalid: errors.email }} {...props} />;
}
