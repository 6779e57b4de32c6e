import { expect, vi } from 'vitest';
import {
  AccountChangedError,
  findSession,
  insertSession,
} from '#app/http/session/sessions.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import {
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondConnection,
  updateRows,
} from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { findAccount } from './accounts.server.ts';
import { accountEmailTexts } from './email-texts.ts';
import {
  authenticate,
  changePassword,
  isResetTokenValid,
  requestPasswordReset,
  resetPassword,
} from './passwords.server.ts';
import { tokenLifeMs } from './tokens.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';
const otherPassword = 'flying better, 2 fly higher';

/** A link as it is emailed. */
const askForLink = async (at = now) => {
  await requestPasswordReset(db, email, 'fr', now);
  return tokenIn((await deliverEmails(db, at)).at(-1));
};
const open = (accountId: string, passwordHash?: string, on = db) =>
  insertSession(on, testSecret, { accountId, passwordHash }, { userAgent: null }, now);
const isOpen = async ({ token }: { token: string }) =>
  (await findSession(db, testSecret, token, now + 1)) !== undefined;
const accountOf = async (password: string, of = email) =>
  (await authenticate(db, { email: of, password }))?.accountId;

eachEngine((test) => {
  test('when a link is used twice concurrently, one use sets the password', async () => {
    const other = secondConnection();
    const accountId = await makeAccount(db, now);
    const token = await askForLink();
    const results = await Promise.all([
      resetPassword(db, token, otherPassword, now),
      resetPassword(other, token, 'another one at once', now),
    ]);
    expect(results.filter((id) => id === accountId)).toHaveLength(1);
  });

  test('rejects an old password when a reset happens while it is being checked', async () => {
    const accountId = await makeAccount(db, now);
    const token = await askForLink();
    const proof = await authenticate(db, { email, password: goodPassword });
    expect(await isOpen(await open(accountId, proof?.passwordHash))).toBe(true);
    await resetPassword(db, token, otherPassword, now);
    await expect(open(accountId, proof?.passwordHash)).rejects.toThrow(AccountChangedError);
    expect(await rowsIn('session')).toEqual([]);
  });

  test('rejects a session that starts while another process sets the password', async () => {
    const accountId = await makeAccount(db, now);
    const proof = await authenticate(db, { email, password: goodPassword });
    const opening = await db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ password_hash: 'another' }).execute();
      const other = secondConnection();
      const outcome = open(accountId, proof?.passwordHash, other).catch((error: unknown) => error);
      await trx.deleteFrom('session').execute();
      return { outcome };
    });
    expect(await opening.outcome).toBeInstanceOf(AccountChangedError);
  });

  test('a password change does not overwrite a reset that happens while the old password is being checked', async () => {
    const accountId = await makeAccount(db, now);
    const token = await askForLink();
    const hash = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      hash.mockRestore();
      await resetPassword(db, token, otherPassword, now);
      return passwords.hash(password);
    });
    const change = { currentPassword: goodPassword, newPassword: 'a thief had the old one' };
    expect(await changePassword(db, accountId, change, now)).toBeUndefined();
    expect(await accountOf(otherPassword)).toBe(accountId);
    expect(await deliverEmails(db, now)).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('D10: a reset request stores the same for a known and an unknown email address, and emails only the known one', async () => {
    await makeAccount(db, now);
    await db.deleteFrom('outbox').execute();
    await requestPasswordReset(db, email, 'en', now);
    await requestPasswordReset(db, 'nobody@example.org', 'en', now);
    const rows = await rowsIn('outbox');
    expect(rows.map(({ kind }) => kind)).toEqual(['reset', 'reset']);
    expect(JSON.stringify(rows)).not.toMatch(/example\.org/);
    const emails = await deliverEmails(db, now);
    expect(emails.map(({ to }) => to)).toEqual([email]);
    for (const { sent_at } of await rowsIn('outbox')) expect(sent_at).toBe(now);
  });

  test('no table contains a token in clear text', async () => {
    const accountId = await makeAccount(db, now);
    const token = await askForLink();
    const session = await open(accountId);
    const tables = ['account', 'one_time_token', 'session', 'outbox', 'rate_limit'] as const;
    const rows = JSON.stringify(await Promise.all(tables.map((table) => rowsIn(table))));
    expect(rows).toContain(accountId);
    for (const clear of [token, session.token, goodPassword]) expect(rows).not.toContain(clear);
  });

  test('D10: opening a link does not use it up; submitting sets the password once, ends all sessions, verifies the email address and emails a notice in the language of the page', async () => {
    const accountId = await makeAccount(db, now, { verified: false });
    const session = await open(accountId);
    await requestPasswordReset(db, email, 'fr', now);
    await requestPasswordReset(db, email, 'fr', now);
    const [first, second] = (await deliverEmails(db, now)).map(tokenIn);
    for (let times = 0; times < 2; times++)
      expect(await isResetTokenValid(db, first ?? '', now)).toBe(true);

    const reset = resetPassword(db, second ?? '', otherPassword, now + 1, undefined, 'ht');
    expect(await reset).toBe(accountId);
    expect(await accountOf(otherPassword)).toBe(accountId);
    expect(await accountOf(goodPassword)).toBeUndefined();
    expect(await isOpen(session)).toBe(false);
    expect(await findAccount(db, accountId)).toMatchObject({ emailVerifiedAt: now + 1 });
    const { subject } = accountEmailTexts.ht.passwordChanged('');
    expect(await deliverEmails(db, now + 1)).toMatchObject([{ to: email, subject }]);

    for (const token of [first, second, 'made up', '']) {
      expect(await isResetTokenValid(db, token ?? '', now + 2)).toBe(false);
      expect(await resetPassword(db, token ?? '', 'yet another password', now + 2)).toBeUndefined();
    }
    expect(await accountOf(otherPassword)).toBe(accountId);
    expect(await deliverEmails(db, now + 2)).toEqual([]);
  });

  test('a link is valid for 30 minutes after it is emailed, and only to set a password', async () => {
    await makeAccount(db, now);
    const sent = now + 60 * 60_000;
    const token = await askForLink(sent);
    expect(tokenLifeMs.reset).toBe(30 * 60_000);
    expect(await isResetTokenValid(db, token, sent + tokenLifeMs.reset - 1)).toBe(true);
    expect(await isResetTokenValid(db, token, sent + tokenLifeMs.reset)).toBe(false);
    expect(await resetPassword(db, token, otherPassword, sent + tokenLifeMs.reset)).toBeUndefined();
  });

  test('accepts the right password in either Unicode normalization, after ten years too; rejects a wrong one, an unknown email address, and any without a password', async () => {
    const accountId = await makeAccount(db, now - 3_650 * 24 * 60 * 60_000);
    expect(await accountOf(goodPassword)).toBe(accountId);
    expect(await accountOf(goodPassword.normalize('NFD'))).toBe(accountId);
    expect(await accountOf(goodPassword.toUpperCase())).toBeUndefined();
    for (const password of [goodPassword, ''])
      expect(await accountOf(password, 'nobody@example.org')).toBeUndefined();
    await updateRows('account', { password_hash: null });
    for (const password of ['', goodPassword]) expect(await accountOf(password)).toBeUndefined();
  });
});
