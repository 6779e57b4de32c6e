import { expect } from 'vitest';
import { sendNextEmail } from '#app/email/worker.server.ts';
import { registry } from '#app/features.server.ts';
import { locales } from '#app/i18n/locale.ts';
import { createLog } from '#app/platform/log.ts';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { isResetTokenValid, requestPasswordReset } from './passwords.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

test.each(locales)(
  'the reset email contains the quoted line, marked as English, and a link to the configured site, in %s',
  async (locale) => {
    await makeAccount(db, now);
    await requestPasswordReset(db, 'marie@example.org', locale, now);
    const [mail] = await deliverEmails(db, now);
    const prefix = locale === 'fr' ? '' : `/${locale}`;
    const link = `https://bwt.example${prefix}/reset-password?token=${tokenIn(mail)}`;
    const line = 'Please click the link below to reset your password:';
    expect(mail?.text).toContain(`\n${line}\n${link}\n`);
    expect(mail?.html).toContain(`<a class="button" href="${link}"`);
    expect(mail?.html).toContain(` lang="en">${line}<`);
    expect(mail?.html).toContain(`<html lang="${locale}">`);
    expect(mail?.language).toBe(locale);
  },
);

test('a retried email gets a new token, and no clear-text token is stored', async () => {
  await makeAccount(db, now);
  await requestPasswordReset(db, 'marie@example.org', 'fr', now);
  let lost = '';
  const broken = {
    name: 'smtp' as const,
    close() {},
    send: async (mail: Parameters<typeof tokenIn>[0]) => {
      lost = tokenIn(mail);
      throw new Error('the mail server is down');
    },
  };
  await sendNextEmail({
    db,
    secret: 'secret',
    transport: broken,
    log: createLog('silent'),
    templates: registry.emails,
    from: 'a@b.example',
    to: 'c@d.example',
    publicUrl: 'https://bwt.example',
    now: () => now,
  });
  const row = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'reset')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: 1, sent_at: null, last_error: 'the mail server is down' });
  expect(JSON.stringify(row)).not.toContain(lost);
  const later = now + 60_000;
  const token = tokenIn((await deliverEmails(db, later))[0]);
  expect(token).not.toBe(lost);
  expect(await isResetTokenValid(db, token, later)).toBe(true);
});
