import type { FormNotice } from '#app/http/form-answer.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { waitText } from '#app/i18n/wait.ts';

/** The faults of a form in the order of its fields, for its summary. */
export function faultsIn<Field extends string>(texts: Partial<Record<Field, string | undefined>>, order: readonly Field[]) {
  return order.map((field) => ({ field, text: texts[field] ?? '' })).filter(({ text }) => text);
}

/** What a notice says as an alert. */
export function useNoticeText(notice: FormNotice | undefined): string | undefined {
  const t = useMessages().accounts.form;
  const locale = useLocale();
  if (!notice) return undefined;
  return 'retryAfterSeconds' in notice ? t[notice.outcome](waitText(locale, notice.retryAfterSeconds)) : t.failed;
}
