import type { ReactNode } from 'react';
import type { AccountFieldError } from '#app/domain/accounts/accounts.ts';
import type { FormNotice } from '#app/http/form-answer.ts';
import type { FieldErrors } from '#app/http/forms.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { waitText } from '#app/i18n/wait.ts';

export type AccountErrors<Field extends string> = FieldErrors<Field, AccountFieldError>;

/** What is wrong with each field, in the reader's language: one by one, and in their order for the summary. */
export function useFaults<Field extends string>(errors: AccountErrors<Field> | undefined, order: readonly Field[]) {
  const texts = useMessages().accounts.form.errors;
  const error = (field: Field) => {
    const code: AccountFieldError | undefined = errors?.[field];
    return code && texts[code];
  };
  const faults = order.map((field) => ({ field, text: error(field) ?? '' })).filter(({ text }) => text);
  return { error, faults };
}

/** What a notice says as an alert; what only wants one more press is none. */
export function useAlert(notice: FormNotice | undefined, own: { refused?: ReactNode; failed?: ReactNode } = {}): ReactNode {
  const t = useMessages().accounts.form;
  const locale = useLocale();
  switch (notice?.outcome) {
    case 'refused':
      return own.refused;
    case 'failed':
      return own.failed ?? t.failed;
    case 'limited':
    case 'busy':
    case 'unavailable':
      return t[notice.outcome](waitText(locale, notice.retryAfterSeconds));
  }
}
