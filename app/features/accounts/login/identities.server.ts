import { enqueueEmail } from '#app/email/outbox.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import {
  deleteSessions,
  lockAccount,
  type VerifiedIdentity,
} from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import type { GoogleUser } from '#app/platform/google.server.ts';
import {
  AccountError,
  findAccountRow,
  forgetDevices,
  insertVerifiedAccount,
  resetUnverifiedAccount,
} from '../accounts.server.ts';
import { identityLinkedEmail } from '../email.server.ts';
import { normalizeEmail } from '../schema.ts';
import {
  commandOrigin,
  type EventOrigin,
  recordSecurityEvent,
} from '../security-events/events.server.ts';

/**
 * Finds the account linked to an identity by issuer and subject, or links the account with its
 * verified email address, or creates one. If that address had not been verified here, whoever
 * registered it loses the password and the sessions. Linking ends all sessions of an account, and
 * emails its member a notice: someone else may have opened them.
 * @param confirmed the account whose password was checked along with the identity
 * @throws AccountError identity_unverified, when it is not linked and the provider has not verified
 * its email address; account_suspended;
 *   link_unconfirmed, when the account's password is needed (`needsPassword`). @returns the
 *   account's id
 */
export async function signInWithIdentity(
  db: Db,
  profile: GoogleUser,
  locale: Locale,
  now: number,
  by: By = {},
): Promise<string> {
  const signIn = () =>
    db.transaction().execute((trx) => findOrCreateAccount(trx, profile, locale, now, by));
  try {
    return await signIn();
  } catch (error) {
    // Two simultaneous logins of one person: the other one has created the account.
    if (isUniqueViolation(error)) return signIn();
    throw error;
  }
}

type By = { origin?: EventOrigin; confirmed?: VerifiedIdentity | undefined };

async function findOrCreateAccount(
  trx: Db,
  profile: GoogleUser,
  locale: Locale,
  now: number,
  { origin = commandOrigin, confirmed }: By,
): Promise<string> {
  const linked = await findIdentity(trx, profile);
  if (linked) {
    await trx
      .updateTable('identity')
      .set({ ...storedFields(profile), last_used_at: now })
      .where('issuer', '=', profile.issuer)
      .where('subject', '=', profile.subject)
      .execute();
    return linked.account_id;
  }
  if (!profile.emailVerified) throw new AccountError('identity_unverified');
  const known = await findAccountRow(trx, profile.email);
  if (known && known.suspended_at !== null) throw new AccountError('account_suspended');
  if (known?.email_verified_at === null) await resetUnverifiedAccount(trx, known.id, now);
  else if (known) await linkVerifiedAccount(trx, known.id, profile, confirmed, now);
  const accountId = known?.id ?? (await insertVerifiedAccount(trx, profile, locale, now));
  const { issuer, subject } = profile;
  const times = { created_at: now, last_used_at: now };
  const identity = { issuer, subject, account_id: accountId, ...storedFields(profile), ...times };
  await trx.insertInto('identity').values(identity).execute();
  const details = { provider: profile.issuer.replace(/^https:\/\//, '') };
  const event = { kind: known ? 'identity_linked' : 'signup', accountId, details } as const;
  await recordSecurityEvent(trx, event, origin, now);
  return accountId;
}

async function linkVerifiedAccount(
  trx: Db,
  accountId: string,
  { isAuthoritative }: GoogleUser,
  confirmed: VerifiedIdentity | undefined,
  now: number,
) {
  const isConfirmed = confirmed?.accountId === accountId && (await lockAccount(trx, confirmed));
  if (!isAuthoritative && !isConfirmed) throw new AccountError('link_unconfirmed');
  await deleteSessions(trx, accountId);
  await forgetDevices(trx, accountId);
  await enqueueEmail(trx, identityLinkedEmail({ accountId }), now);
}

/** The account with its verified email address, of an identity that is not linked yet. */
async function findLinkable(db: Db, profile: GoogleUser) {
  if (await isLinked(db, profile)) return undefined;
  const known = await findAccountRow(db, profile.email);
  return known && known.email_verified_at !== null ? known : undefined;
}

/** The provider does not manage the address, so somebody else may have it by now. */
export const needsPassword = async (db: Db, profile: GoogleUser) =>
  !profile.isAuthoritative && (await findLinkable(db, profile)) !== undefined;

/** With a second factor nothing is linked before its code. @returns the account's id */
export async function findLinkAfterCode(db: Db, profile: GoogleUser) {
  const known = await findLinkable(db, profile);
  return known && (await hasSecondFactor(db, known.id)) ? known.id : undefined;
}

export const isLinked = async (db: Db, identity: Identity) =>
  (await findIdentity(db, identity)) !== undefined;

type Identity = Pick<GoogleUser, 'issuer' | 'subject'>;

const findIdentity = (trx: Db, { issuer, subject }: Identity) =>
  trx
    .selectFrom('identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

const storedFields = ({ email, name, givenName, familyName, pictureUrl }: GoogleUser) => ({
  email: normalizeEmail(email),
  name: withoutControls(name),
  given_name: withoutControls(givenName),
  family_name: withoutControls(familyName),
  picture_url: withoutControls(pictureUrl),
});

/** PostgreSQL rejects null characters. */
const withoutControls = (text: string | null) => text?.replace(/\p{Cc}/gu, '') ?? null;
