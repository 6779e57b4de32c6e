import type { RouterContextProvider } from 'react-router';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { resetPassword } from '#app/features/accounts/passwords.server.ts';
import { deviceCookie } from '#app/features/login/device.ts';
import { appContext } from '#app/http/context.ts';

/**
 * Sets a new password by a mailed link. Who has read the owner's mail is known like one who has logged in here: a flood of wrong
 * passwords, which may be why the link was asked for, does not keep its owner out after it.
 * @returns the headers of the answer, or undefined when the link is not good (any more). @throws BusyError
 */
export async function setNewPassword(
  context: Readonly<RouterContextProvider>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<[name: 'Set-Cookie', value: string][] | undefined> {
  const { db, secret, config, wakeOutbox } = context.get(appContext);
  const accountId = await resetPassword(db, token, newPassword, Date.now());
  if (!accountId) return undefined;
  wakeOutbox();
  const account = await findAccount(db, accountId);
  return account ? [['Set-Cookie', deviceCookie(secret, account.email, config)]] : [];
}
