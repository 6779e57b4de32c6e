import { expect } from 'vitest';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { locales } from '#app/i18n/locale.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { db, test, updateRows } from '#test/database.ts';
import { secondFactorEmail } from './email.server.ts';
import { type SecondFactorChange, secondFactorEmailTexts } from './email-texts.ts';

const now = Date.UTC(2026, 10, 20, 12);

test.each(locales)(
  'each change is emailed in the language of the account, with a way out for who did not do it: %s',
  async (locale) => {
    const accountId = await makeAccount(db, now);
    await updateRows('account', { locale });
    const { subjects } = secondFactorEmailTexts[locale];
    for (const change of Object.keys(subjects) as SecondFactorChange[]) {
      await enqueueEmail(db, secondFactorEmail({ accountId, change }), now);
      const [email] = await deliverEmails(db, now);
      expect(email).toMatchObject({
        to: 'marie@example.org',
        subject: subjects[change],
        language: locale,
      });
      expect(subjects[change].length).toBeLessThanOrEqual(78);
      expect(email?.text).toContain('/passwordrequestreset');
      expect(email?.text).toMatch(/2026/);
    }
  },
);
