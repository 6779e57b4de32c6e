import {
  AccountError,
  findAccountRow,
  insertVerifiedAccount,
  resetUnverifiedAccount,
} from '#app/features/accounts/accounts.server.ts';
import { normalizeEmail } from '#app/features/accounts/schema.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';

/** The claims of a verified ID token that are stored. */
export type ProviderProfile = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  pictureUrl: string | null;
};

export type IdentitySignIn = { accountId: string; made: boolean };

/**
 * Finds the account linked to an identity by issuer and subject, or links the account with its verified email address, or creates one.
 * If that address had not been verified here, whoever registered it loses the password and the sessions.
 * @throws AccountError identity_unverified, when it is not linked and the provider has not verified its email address.
 */
export async function signInWithIdentity(db: Db, profile: ProviderProfile, locale: Locale, now: number): Promise<IdentitySignIn> {
  const signIn = () => db.transaction().execute((trx) => findOrCreateAccount(trx, profile, locale, now));
  try {
    return await signIn();
  } catch (error) {
    // Two simultaneous logins of one person: the other one has created the account.
    if (isUniqueViolation(error)) return signIn();
    throw error;
  }
}

async function findOrCreateAccount(trx: Db, profile: ProviderProfile, locale: Locale, now: number): Promise<IdentitySignIn> {
  const linked = await findIdentity(trx, profile);
  if (linked) {
    await trx
      .updateTable('identity')
      .set({ ...storedFields(profile), last_used_at: now })
      .where('issuer', '=', profile.issuer)
      .where('subject', '=', profile.subject)
      .execute();
    return { accountId: linked.account_id, made: false };
  }
  if (!profile.emailVerified) throw new AccountError('identity_unverified');
  const known = await findAccountRow(trx, profile.email);
  if (known?.email_verified_at === null) await resetUnverifiedAccount(trx, known.id, now);
  const accountId = known?.id ?? (await insertVerifiedAccount(trx, profile, locale, now));
  await insertIdentity(trx, accountId, profile, now);
  return { accountId, made: !known };
}

export async function isLinked(db: Db, identity: Pick<ProviderProfile, 'issuer' | 'subject'>): Promise<boolean> {
  return (await findIdentity(db, identity)) !== undefined;
}

const findIdentity = (trx: Db, { issuer, subject }: Pick<ProviderProfile, 'issuer' | 'subject'>) =>
  trx.selectFrom('identity').select('account_id').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();

async function insertIdentity(trx: Db, accountId: string, profile: ProviderProfile, now: number): Promise<void> {
  const { issuer, subject } = profile;
  await trx
    .insertInto('identity')
    .values({ issuer, subject, account_id: accountId, ...storedFields(profile), created_at: now, last_used_at: now })
    .execute();
}

const storedFields = ({ email, name, givenName, familyName, pictureUrl }: ProviderProfile) => ({
  email: normalizeEmail(email),
  name: withoutControls(name),
  given_name: withoutControls(givenName),
  family_name: withoutControls(familyName),
  picture_url: withoutControls(pictureUrl),
});

/** PostgreSQL rejects null characters. */
const withoutControls = (text: string | null) => text?.replace(/\p{Cc}/gu, '') ?? null;
