import { useTexts } from '#app/i18n/context.tsx';
import { EmailField as AnyEmailField } from '#app/ui/form/Field.tsx';
import { accountsTexts } from './texts.ts';

type Props = { defaultValue: string | undefined; error: string | undefined; hint?: string };

/** The e-mail address of an account. */
export function EmailField(props: Props) {
  const {
    fields: { email },
    errors,
  } = useTexts(accountsTexts);
  return <AnyEmailField label={email} texts={{ required: errors.email, invalid: errors.email }} {...props} />;
}
