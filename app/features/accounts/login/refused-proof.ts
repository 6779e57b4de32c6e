import { redirect } from 'react-router';
import type { Refusal } from '#app/http/result.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { confirmFields } from './ConfirmField.tsx';

type Field = (typeof confirmFields)[number];

/** Leads back from a form whose answer is a file to its page, which asks for the proof again. */
export function backToProof(
  refusal: Refusal<Partial<Record<Field, string>>, string>,
  locale: Locale,
  page: string,
): Response {
  const errors = refusal.outcome === 'invalid' ? refusal.errors : {};
  const field = confirmFields.find((each) => errors[each]);
  const search: Record<string, string> = field
    ? { refused: `${field}.${errors[field]}` }
    : { notice: refusal.outcome === 'rate_limited' ? 'enough_trials' : 'again' };
  return redirect(`${localizedPath(locale, page)}?${new URLSearchParams(search)}`, 303);
}

/** @returns the errors of the form that `backToProof` has led back to, if it has */
export function refusedProof(url: URL): Partial<Record<Field, string>> | undefined {
  const [field, code] = (url.searchParams.get('refused') ?? '').split('.');
  const refused = confirmFields.find((each) => each === field);
  return refused && { [refused]: code === 'wrong' ? 'wrong' : refused };
}
