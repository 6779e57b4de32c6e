import type { FieldErrors } from '#app/http/forms.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { faultsOf } from '#app/ui/form/form-texts.ts';
import type { AccountFieldError } from './accounts.ts';
import { accountsTexts } from './texts.ts';

export type AccountErrors<Field extends string> = FieldErrors<Field, AccountFieldError>;

/** `faultsOf` for the fields of an account. */
export function useFaults<Field extends string>(errors: AccountErrors<Field> | undefined, order: readonly Field[]) {
  return faultsOf(errors, order, useTexts(accountsTexts).errors);
}
