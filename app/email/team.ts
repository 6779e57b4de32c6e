import { formatDateTime } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import type { Fact } from './layout.ts';
import { emailTexts } from './texts.ts';

/** Columns that messages and donations share. */
type Submission = {
  locale: string;
  created_at: number;
  suspicion: 'honeypot' | 'quick' | 'email' | null;
};

/** After the typed text: the language, the time, and why it may be spam. */
export function submissionFacts(
  locale: Locale,
  { locale: siteLocale, created_at, suspicion }: Submission,
): Fact[] {
  const { siteLanguage, received, receivedAt, toCheck, spamReasons } =
    emailTexts[locale].submission;
  const { languageNames } = sharedTexts[locale];
  const facts = [
    { label: siteLanguage, value: languageNames[siteLocale] ?? siteLocale },
    { label: received, value: receivedAt(formatDateTime(locale, created_at)) },
  ];
  return suspicion === null ? facts : [...facts, { label: toCheck, value: spamReasons[suspicion] }];
}

export const spamMark = (locale: Locale, { suspicion }: Pick<Submission, 'suspicion'>): string =>
  suspicion === null ? '' : emailTexts[locale].submission.toCheckMark;
