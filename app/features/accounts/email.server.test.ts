import { expect } from 'vitest';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { locales } from '#app/i18n/locale.ts';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { db, test, updateRows } from '#test/database.ts';
import { accountEmailTexts } from './email-texts.ts';
import { requestPasswordReset } from './passwords.server.ts';
import { secondFactorEmail } from './second-factor/email.server.ts';
import { type SecondFactorChange, secondFactorEmailTexts } from './second-factor/email-texts.ts';

const now = Date.UTC(2026, 10, 20, 12);

test.each(locales)(
  'D10: the reset email contains the quoted line, marked as English, and a link to the configured site, in %s; each change of the second factor is emailed with a way out',
  async (locale) => {
    const accountId = await makeAccount(db, now);
    await updateRows('account', { locale });
    await requestPasswordReset(db, 'marie@example.org', locale, now);
    const [mail] = await deliverEmails(db, now);
    const prefix = locale === 'fr' ? '' : `/${locale}`;
    const link = `https://bwt.example${prefix}/reset-password?token=${tokenIn(mail)}`;
    const line = 'Please click the link below to reset your password:';
    expect(mail?.text).toContain(`\n${line}\n${link}\n`);
    expect(mail?.html).toContain(`<a class="button" href="${link}"`);
    expect(mail?.html).toContain(` lang="en">${line}<`);
    expect(mail?.html).toContain(`<html lang="${locale}">`);

    const { subjects } = secondFactorEmailTexts[locale];
    for (const change of Object.keys(subjects) as SecondFactorChange[])
      await enqueueEmail(db, secondFactorEmail({ accountId, change }), now);
    const told = await deliverEmails(db, now);
    expect(told.map(({ subject }) => subject).sort()).toEqual(Object.values(subjects).sort());
    for (const { text, language } of told) {
      expect(language).toBe(locale);
      expect(text).toContain('/passwordrequestreset');
      expect(text).toContain('2026');
    }
    const { verify, known, reset, disowned, passwordChanged } = accountEmailTexts[locale];
    const dated = passwordChanged('vendredi 20 novembre 2026 à 12:00');
    for (const { subject } of [verify, known, reset, disowned, dated, ...told])
      expect(subject).toMatch(/^\P{Cc}{1,78}$/u);
  },
);
