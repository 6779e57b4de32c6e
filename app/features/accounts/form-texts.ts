import type { FieldErrors } from '#app/http/forms.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { faultsOf } from '#app/ui/form/form-texts.ts';
import type { AccountFieldError } from './accounts.ts';

export type AccountErrors<Field extends string> = FieldErrors<Field, AccountFieldError>;

/** `faultsOf` for the fields of an account. */
export function useFaults<Field extends string>(errors: AccountErrors<Field> | undefined, order: readonly Field[]) {
  return faultsOf(errors, order, useMessages().accounts.form.errors);
}
