import { type LetterPart, writeLetter } from '#app/email/letter.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findAccount } from './accounts.server.ts';
import { accountMails, resetLine } from './email-texts.ts';
import { issueOneTimeToken } from './one-time-tokens.server.ts';

type AccountMail = { to: string } & ReturnType<typeof writeLetter>;
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
  const { subject, before, button, after } = accountMails[locale].verify;
  const token = await issueOneTimeToken(db, 'verify', account.id, now);
  const link = `${publicUrl}${localizedPath(locale, '/authentication')}?token=${token}`;
  return { to: account.email, ...letter(locale, subject, { link, before, button }, { paragraph: after }) };
}

/** To the owner of an address that someone signed up with once more. */
export async function composeKnownAddress(
  { db, publicUrl }: Composing,
  accountId: string,
  locale: Locale,
): Promise<AccountMail | null> {
  const account = await findAccount(db, accountId);
  if (!account) return null;
  const { subject, before, button, orReset, resetButton, after } = accountMails[locale].known;
  const address = (path: string) => `${publicUrl}${localizedPath(locale, path)}`;
  const parts = [
    { link: address('/login'), before, button },
    { link: address('/passwordrequestreset'), before: orReset, button: resetButton },
    { paragraph: after },
  ];
  return { to: account.email, ...letter(locale, subject, ...parts) };
}

/** `accountId` is null when the address that was typed has no account. */
export async function composeReset(
  { db, publicUrl, now }: Composing,
  accountId: string | null,
  locale: Locale,
): Promise<AccountMail | null> {
  const account = accountId === null ? undefined : await findAccount(db, accountId);
  if (!account) return null;
  const { subject, before, button, after } = accountMails[locale].reset;
  const token = await issueOneTimeToken(db, 'reset', account.id, now);
  const link = `${publicUrl}${localizedPath(locale, '/reset-password')}?token=${token}`;
  const parts = [{ paragraph: before }, { link, before: resetLine, lang: 'en', button }, { paragraph: after }];
  return { to: account.email, ...letter(locale, subject, ...parts) };
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
  const { subject, before, button, after } = accountMails[locale].passwordChanged(formatDateTime(locale, at));
  const link = `${publicUrl}${localizedPath(locale, '/passwordrequestreset')}`;
  return { to: email, ...letter(locale, subject, { link, before, button }, { paragraph: after }) };
}

const letter = (locale: Locale, subject: string, ...parts: LetterPart[]) =>
  writeLetter({ locale, subject, parts: [...parts, { paragraph: accountMails[locale].sender }] });
