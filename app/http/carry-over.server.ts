import { randomUUID } from 'node:crypto';
import type { LoginInput } from '#app/domain/accounts/accounts.schema.ts';
import { normalizeEmail } from '#app/domain/accounts/accounts.ts';
import { carryOverAccount } from '#app/domain/accounts/carry-over.server.ts';
import type { Authenticated } from '#app/domain/accounts/held-password.server.ts';
import { authenticate } from '#app/domain/accounts/passwords.server.ts';
import { signInWithPassword } from '#app/platform/identity-toolkit.server.ts';
import { appContext, type RequestArgs } from './context.ts';
import { atFullStep } from './even-time.ts';
import { requestLocale } from './request-locale.ts';

/** How long the provider takes may tell whether it knows an address: it is waited for in full steps of this, in milliseconds. */
const stepMs = 1_000;

/**
 * For a password that opens no account here: tries it once at the provider where members' accounts lived before, if there is one, and
 * on success makes the account here. An address that has an account here (`isKnown`) is not asked about; then an address that nobody has
 * is tried in its place, so that neither the answer nor its time tells which it was. Whether it has one is found out before its password
 * is tried here: else an account that another window makes in between would be known, and this password of its never have been tried.
 * @throws ServiceError, BusyError
 */
export async function carryOver(args: RequestArgs, input: LoginInput, isKnown: boolean): Promise<Authenticated | undefined> {
  const { db, config, wakeOutbox } = args.context.get(appContext);
  const { url, apiKey } = config.identityToolkit;
  if (!apiKey) return undefined;
  const person = await atFullStep(stepMs, () => signInWithPassword({ url, apiKey }, isKnown ? nobody() : input));
  if (isKnown || !person || normalizeEmail(person.email) !== input.email) return undefined;
  const { name, emailVerified } = person;
  const made = await carryOverAccount(db, { ...input, name, emailVerified }, requestLocale(args.request), Date.now());
  wakeOutbox();
  // The same person in two windows: the other one made what this one now opens.
  return made ?? (await authenticate(db, input));
}

const nobody = (): LoginInput => ({ email: `${randomUUID()}@example.com`, password: randomUUID() });
