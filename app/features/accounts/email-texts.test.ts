import { expect, test } from 'vitest';
import { formatDateTime } from '#app/i18n/format.ts';
import { locales } from '#app/i18n/locale.ts';
import { accountEmailTexts, resetLine } from './email-texts.ts';

test.each(locales)(
  'the emails in %s have subjects of at most one line in email clients',
  (locale) => {
    const { verify, known, reset, disowned, passwordChanged } = accountEmailTexts[locale];
    for (const { subject } of [
      verify,
      known,
      reset,
      disowned,
      passwordChanged(formatDateTime(locale, 0)),
    ]) {
      expect(subject.length).toBeLessThanOrEqual(78);
      expect(subject).not.toMatch(/\p{Cc}/u);
    }
  },
);

test('the quoted line is unchanged', () => {
  expect(resetLine).toBe('Please click the link below to reset your password:');
});
