import { redirect } from 'react-router';
import type { Refusal } from '#app/http/result.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { confirmFields } from './ConfirmField.tsx';

type Field = (typeof confirmFields)[number];

/** Redirects from a refused download to the page with its form, which asks for the proof again. */
export function redirectToProof(
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

/** The errors in a URL of `redirectToProof`. */
export function proofErrors(url: URL): Partial<Record<Field, string>> | undefined {
  const [field, code] = (url.searchParams.get('refused') ?? '').split('.');
  const refused = confirmFields.find((each) => each === field);
  return refused && { [refused]: code === 'wrong' ? 'wrong' : refused };
}
