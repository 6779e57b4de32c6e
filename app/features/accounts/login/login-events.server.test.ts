import { expect } from 'vitest';
import { action as sendPassword } from '#app/features/members/password.tsx';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { createAuthenticator } from '#test/passkeys.ts';
import { addPasskey, codeOf, logIn, makeProtected, sendStep, stepOf } from '#test/second-factor.ts';
import { action as sendConfirm } from './confirm.tsx';
import { loader as showLogin } from './login.tsx';
import { action as sendPasskey } from './passkey.tsx';

test('refused passkeys and confirmations are recorded with a reason, and logins with their factor', async () => {
  const { accountId, totpSecret, codes } = await makeProtected(db);
  const hers = await addPasskey(db, accountId);
  await db.deleteFrom('security_event').execute();
  const visitor = openBrowser();
  const { passkeyOptions } = await visitor.get(showLogin, '/login');
  const right = hers.get(passkeyOptions, { userHandle: accountId });
  for (const credential of [right, right, createAuthenticator().get(passkeyOptions)])
    await visitor.send(sendPasskey, '/login/passkey', { credential });
  for (const code of [codeOf(totpSecret), codes[0] ?? ''])
    await sendStep(db, stepOf(await logIn(db)), code);
  const { send } = await browserOf(accountId, Date.now() - 5 * 60_000);
  const confirm = (given: Record<string, string>) => send(sendConfirm, '/login/confirm', given);
  await confirm({ password: 'wrong' });
  await confirm({ credential: hers.get(passkeyOptions) });
  const sent = { currentPassword: 'wrong', newPassword: 'another kite, another day' };
  await send(sendPassword, '/head/password', sent);
  await updateRows('account', { password_hash: null }, accountId);
  await confirm({ code: '000000' });
  const seen = (await rowsIn('security_event'))
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
