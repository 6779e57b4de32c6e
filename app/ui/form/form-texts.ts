import type { ReactNode } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { waitText } from '#app/i18n/wait.ts';
import { formTexts } from './texts.ts';

/** What is wrong with each field, in the reader's language: one by one, and in their order for the summary. */
export function faultsOf<Field extends string, Code extends string>(
  errors: Partial<Record<Field, Code>> | undefined,
  order: readonly Field[],
  texts: Readonly<Record<Code, string>>,
) {
  const error = (field: Field): string | undefined => {
    const code: Code | undefined = errors?.[field];
    return code && texts[code];
  };
  const faults = faultsIn(order, error);
  return { error, faults };
}

/** The faults of a form in the order of its fields, for its summary. */
export const faultsIn = <Field extends string>(order: readonly Field[], error: (field: Field) => string | undefined) =>
  order.map((field) => ({ field, text: error(field) ?? '' })).filter(({ text }) => text);

/** Why a form is shown again although each field was well formed (`Notice` in http/result.ts). */
type Notice =
  | { outcome: 'rejected' | 'expired' | 'captcha_failed' | 'failed' }
  | { outcome: 'rate_limited' | 'busy' | 'unavailable'; retryAfterSeconds: number };

type OwnTexts = {
  rejected?: ReactNode;
  expired?: ReactNode;
  failed?: ReactNode;
  rate_limited?: (wait: string) => string;
};

/** What a notice says as an alert; what only wants one more press is none, unless the form has words for it. */
export function useAlert(notice: Notice | undefined, own: OwnTexts = {}): ReactNode {
  const t = useTexts(formTexts);
  const locale = useLocale();
  switch (notice?.outcome) {
    case 'rejected':
      return own.rejected;
    case 'expired':
      return own.expired;
    case 'failed':
      return own.failed ?? t.failed;
    case 'rate_limited':
      return (own.rate_limited ?? t.limited)(waitText(locale, notice.retryAfterSeconds));
    case 'busy':
    case 'unavailable':
      return t[notice.outcome](waitText(locale, notice.retryAfterSeconds));
  }
}
