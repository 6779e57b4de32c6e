import { expect } from 'vitest';
import { action as sendPassword } from '#app/features/members/password.tsx';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { pageArgs, redirection, shownAgain } from '#test/page-args.ts';
import { createAuthenticator } from '#test/passkeys.ts';
import { addPasskey, codeOf, logIn, makeProtected, sendStep, stepOf } from '#test/second-factor.ts';
import { action as sendConfirm } from './confirm.tsx';
import { loader as showLogin } from './login.tsx';
import { action as sendPasskey } from './passkey.tsx';

test('refused passkeys and confirmations are recorded with a reason, and logins with their factor', async () => {
  const { accountId, totpSecret, codes } = await makeProtected(db);
  const hers = await addPasskey(db, accountId);
  await db.deleteFrom('security_event').execute();
  const { passkeyOptions } = await showLogin(pageArgs(db, '/login') as never);
  const right = hers.get(passkeyOptions, { userHandle: accountId });
  const sendIt = (credential: string) =>
    sendPasskey(pageArgs(db, '/login/passkey', { form: { credential } }) as never);
  for (const credential of [right, right, createAuthenticator().get(passkeyOptions)])
    await sendIt(credential);
  for (const code of [codeOf(totpSecret), codes[0] ?? ''])
    redirection(await sendStep(db, stepOf(await logIn(db)), code));
  const { cookie } = await openSession(db, accountId, Date.now() - 5 * 60_000);
  const confirm = (given: Record<string, string>) =>
    sendConfirm(memberArgs('/login/confirm', { db, cookie, form: given }) as never);
  shownAgain(await confirm({ password: 'wrong' }));
  shownAgain(await confirm({ credential: hers.get(passkeyOptions) }));
  const sent = { currentPassword: 'wrong', newPassword: 'another kite, another day' };
  shownAgain(await sendPassword(memberArgs('/head/password', { db, cookie, form: sent }) as never));
  await updateRows('account', { password_hash: null }, accountId);
  shownAgain(await confirm({ code: '000000' }));
  const events = await rowsIn('security_event');
  const seen = events
    .filter(({ kind }) => ['login', 'login_failed', 'confirm_failed'].includes(kind))
    .map(({ kind, account_id, details }) =>
      [kind, account_id, ...Object.values(JSON.parse(details ?? '{}'))].join(' '),
    );
  expect(seen.sort()).toEqual(
    [
      `login ${accountId} passkey passkey`,
      `login ${accountId} password app`,
      `login ${accountId} password recovery_code`,
      `login_failed ${accountId} wrongPasskey`,
      'login_failed  wrongPasskey',
      `confirm_failed ${accountId} confirm wrongPassword`,
      `confirm_failed ${accountId} confirm wrongPasskey`,
      `confirm_failed ${accountId} confirm wrongCode`,
      `confirm_failed ${accountId} password wrongPassword`,
    ].sort(),
  );
});
