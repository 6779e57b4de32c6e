import { formatDateTime } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import type { Fact } from './layout.ts';
import { emailTexts } from './texts.ts';

/** What the rows of contact messages and donations have in common. */
type Submission = { locale: string; created_at: number; suspicion: string | null };

/** What the company learns of each submission besides what was typed: its language, when it came and why it may be spam. */
export function submissionFacts(locale: Locale, { locale: siteLocale, created_at, suspicion }: Submission): Fact[] {
  const { siteLanguage, received, receivedAt, toCheck } = emailTexts[locale].submission;
  const { languageNames } = sharedTexts[locale];
  const facts = [
    { label: siteLanguage, value: languageNames[siteLocale] ?? siteLocale },
    { label: received, value: receivedAt(formatDateTime(locale, created_at)) },
  ];
  return suspicion === null ? facts : [...facts, { label: toCheck, value: spamReasonText(locale, suspicion) }];
}

/** Before the subject of an email about a submission that may be spam. */
export const spamMark = (locale: Locale, { suspicion }: Pick<Submission, 'suspicion'>): string =>
  suspicion === null ? '' : emailTexts[locale].submission.toCheckMark;

/** Rows of earlier versions hold a sentence in French: it stays as it is. */
function spamReasonText(locale: Locale, reason: string): string {
  const texts: Readonly<Record<string, string>> = emailTexts[locale].submission.spamReasons;
  return Object.hasOwn(texts, reason) ? (texts[reason] ?? reason) : reason;
}
