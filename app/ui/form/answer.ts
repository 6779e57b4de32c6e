import type { ReactNode } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDuration } from '#app/i18n/format.ts';
import { alertTexts } from './alert-texts.ts';

/** The error texts of a form; `errorList` in the order of the fields. */
export function formErrors<Field extends string, Code extends string>(
  errors: Partial<Record<Field, Code>> | undefined,
  order: readonly Field[],
  texts: Readonly<Record<Code, string>>,
  values: Partial<Record<Field, string>> = {},
) {
  const error = (field: Field): string | undefined => {
    const code: Code | undefined = errors?.[field];
    return code && texts[code];
  };
  const errorList = listErrors(order, error);
  const field = (name: Field) => ({ name, defaultValue: values[name], error: error(name) });
  return { error, errorList, field };
}

export const listErrors = <Field extends string>(
  order: readonly Field[],
  error: (field: Field) => string | undefined,
) => order.map((field) => ({ field, text: error(field) ?? '' })).filter(({ text }) => text);

/** Why a form is redisplayed although every field is valid (`Notice` in http/result.ts). */
type Notice =
  | { outcome: 'rejected' | 'expired' | 'captcha_failed' | 'failed' }
  | {
      outcome: 'rate_limited' | 'captcha_required' | 'busy' | 'unavailable';
      retryAfterSeconds: number;
    };

type TextOverrides = {
  rejected?: ReactNode;
  expired?: ReactNode;
  failed?: ReactNode;
  rate_limited?: (wait: string) => string;
};

/** Undefined for a notice that the form does not show as an alert. */
export function useAlert(notice: Notice | undefined, overrides: TextOverrides = {}): ReactNode {
  const t = useTexts(alertTexts);
  const locale = useLocale();
  switch (notice?.outcome) {
    case 'rejected':
      return overrides.rejected;
    case 'expired':
      return overrides.expired;
    case 'failed':
      return overrides.failed ?? t.failed;
    case 'rate_limited':
      return (overrides.rate_limited ?? t.limited)(
        formatDuration(locale, notice.retryAfterSeconds),
      );
    case 'captcha_required':
    case 'busy':
    case 'unavailable':
      return t[notice.outcome](formatDuration(locale, notice.retryAfterSeconds));
  }
}
