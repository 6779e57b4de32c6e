import { accountMails, resetLine } from '#app/i18n/account-mails.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findAccount } from './accounts.server.ts';
import { issueOneTimeToken } from './one-time-tokens.server.ts';

type AccountMail = { to: string; subject: string; text: string };
/** What the worker knows: `publicUrl` is the configured one, never a request's. `now` and `at` in milliseconds since 1970. */
type Composing = { db: Db; publicUrl: string; now: number };

/** Each resolves to null when there is nothing to say any more. A link's token is made here, and is nowhere else in clear. */
export async function composeVerify(
  { db, publicUrl, now }: Composing,
  accountId: string,
  locale: Locale,
): Promise<AccountMail | null> {
  const account = await findAccount(db, accountId);
  if (!account || account.emailVerifiedAt !== null) return null;
  const { subject, before, after } = accountMails[locale].verify;
  const token = await issueOneTimeToken(db, 'verify', account.id, now);
  const link = `${publicUrl}${localizedPath(locale, '/authentication')}?token=${token}`;
  return { to: account.email, subject, text: letter(locale, `${before}\n${link}`, after) };
}

/** To the owner of an address that someone signed up with once more. */
export async function composeKnownAddress(
  { db, publicUrl }: Composing,
  accountId: string,
  locale: Locale,
): Promise<AccountMail | null> {
  const account = await findAccount(db, accountId);
  if (!account) return null;
  const { subject, before, orReset, after } = accountMails[locale].known;
  const address = (path: string) => `${publicUrl}${localizedPath(locale, path)}`;
  const lines = [`${before}\n${address('/login')}`, `${orReset}\n${address('/passwordrequestreset')}`, after];
  return { to: account.email, subject, text: letter(locale, ...lines) };
}

/** `accountId` is null when the address that was typed has no account. */
export async function composeReset(
  { db, publicUrl, now }: Composing,
  accountId: string | null,
  locale: Locale,
): Promise<AccountMail | null> {
  const account = accountId === null ? undefined : await findAccount(db, accountId);
  if (!account) return null;
  const { subject, before, after } = accountMails[locale].reset;
  const token = await issueOneTimeToken(db, 'reset', account.id, now);
  const link = `${publicUrl}${localizedPath(locale, '/reset-password')}?token=${token}`;
  return { to: account.email, subject, text: letter(locale, before, `${resetLine}\n${link}`, after) };
}

/** `at` is when it changed. */
export async function composePasswordChanged(
  { db, publicUrl }: Composing,
  accountId: string,
  at: number,
): Promise<AccountMail | null> {
  const account = await findAccount(db, accountId);
  if (!account) return null;
  const { locale, email } = account;
  const { subject, before, after } = accountMails[locale].passwordChanged(formatDateTime(locale, at));
  const link = `${publicUrl}${localizedPath(locale, '/passwordrequestreset')}`;
  return { to: email, subject, text: letter(locale, `${before}\n${link}`, after) };
}

const letter = (locale: Locale, ...paragraphs: string[]) => [...paragraphs, accountMails[locale].sender].join('\n\n');
