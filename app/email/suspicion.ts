import type { Locale } from '#app/i18n/locale.ts';
import { mailTexts } from './texts.ts';

/** Why what was sent may come from a program, as a row keeps it. */
export type Suspicion = 'honeypot' | 'quick';

/** What a row's mark says to the team. Rows of earlier versions hold a sentence in French: it stays as it is. */
export function suspicionText(locale: Locale, mark: string): string {
  const { suspicions } = mailTexts[locale].contact;
  return Object.hasOwn(suspicions, mark) ? suspicions[mark as Suspicion] : mark;
}
