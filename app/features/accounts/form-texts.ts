import type { FieldErrors } from '#app/http/forms.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { formErrors } from '#app/ui/form/errors.ts';
import type { AccountFieldError } from './accounts.ts';
import { accountsTexts } from './texts.ts';

export type AccountErrors<Field extends string> = FieldErrors<Field, AccountFieldError>;

/** `formErrors` for the fields of an account. */
export function useAccountErrors<Field extends string>(errors: AccountErrors<Field> | undefined, order: readonly Field[]) {
  return formErrors(errors, order, useTexts(accountsTexts).errors);
}
