import { expect, test } from 'vitest';
import { formatDateTime } from '#app/i18n/format.ts';
import { locales } from '#app/i18n/locale.ts';
import { accountEmailTexts, resetLine } from './email-texts.ts';

test.each(locales)('the mails in %s have subjects that fit a line of a mail program', (locale) => {
  const { verify, known, reset, passwordChanged } = accountEmailTexts[locale];
  for (const { subject } of [verify, known, reset, passwordChanged(formatDateTime(locale, 0))]) {
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(subject).not.toMatch(/\p{Cc}/u);
  }
});

test('the quoted line stays as it is', () => {
  expect(resetLine).toBe('Please click the link below to reset your password:');
});
