import { randomUUID } from 'node:crypto';
import { authenticate } from '#app/features/accounts/passwords.server.ts';
import type { LoginInput } from '#app/features/accounts/schema.ts';
import { normalizeEmail } from '#app/features/accounts/schema.ts';
import { padResponseTime } from '#app/http/pad-response-time.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Sender } from '#app/http/submission.server.ts';
import { signInWithPassword } from '#app/platform/identity-toolkit.server.ts';
import { insertProviderAccount } from './provider-account.server.ts';

/** How long the provider takes may tell whether it knows an address: it is waited for in full steps of this, in milliseconds. */
const stepMs = 1_000;

/**
 * For a password that opens no account here: tries it once at the provider where members' accounts lived before, if there is one, and
 * on success makes the account here. An address that has an account here (`isKnown`) is not asked about; then an address that nobody has
 * is tried in its place, so that neither the answer nor its time tells which it was. Whether it has one is found out before its password
 * is tried here: else an account that another window makes in between would be known, and this password of its never have been tried.
 * @throws ServiceError, BusyError
 */
export async function importProviderAccount(
  { db, config, locale }: Sender,
  input: LoginInput,
  isKnown: boolean,
): Promise<VerifiedIdentity | undefined> {
  const { url, apiKey } = config.identityToolkit;
  if (!apiKey) return undefined;
  const person = await padResponseTime(stepMs, () => signInWithPassword({ url, apiKey }, isKnown ? nobody() : input));
  if (isKnown || !person || normalizeEmail(person.email) !== input.email) return undefined;
  const { name, emailVerified } = person;
  const made = await insertProviderAccount(db, { ...input, name, emailVerified }, locale, Date.now());
  // The same person in two windows: the other one made what this one now opens.
  return made ?? (await authenticate(db, input));
}

const nobody = (): LoginInput => ({ email: `${randomUUID()}@example.com`, password: randomUUID() });
