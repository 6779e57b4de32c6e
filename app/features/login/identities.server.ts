import {
  AccountError,
  findAccountRow,
  insertVerifiedAccount,
  resetUnverifiedAccount,
} from '#app/features/accounts/accounts.server.ts';
import { normalizeEmail } from '#app/features/accounts/schema.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';

/** What a provider says of a person, after its signature, audience, issuer and expiry were checked. All that is kept of it. */
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
 * The account that an identity opens: the one it is linked to, by issuer and subject alone; else the one of its proved address;
 * else a new one. Where nobody had proved that address here, the password and the sessions of who registered it end.
 * @throws AccountError identity_unverified, when it is not linked and the provider has not verified its address.
 */
export async function signInWithIdentity(db: Db, profile: ProviderProfile, locale: Locale, now: number): Promise<IdentitySignIn> {
  const signIn = () => db.transaction().execute((trx) => signInOnce(trx, profile, locale, now));
  try {
    return await signIn();
  } catch (error) {
    // The same person in two windows: the other one made what this one now finds.
    if (isUniqueViolation(error)) return signIn();
    throw error;
  }
}

async function signInOnce(trx: Db, profile: ProviderProfile, locale: Locale, now: number): Promise<IdentitySignIn> {
  const linked = await findIdentity(trx, profile);
  if (linked) {
    await trx
      .updateTable('identity')
      .set({ ...kept(profile), last_used_at: now })
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

/** Whether an identity opens an account here already. */
export async function isLinked(db: Db, identity: Pick<ProviderProfile, 'issuer' | 'subject'>): Promise<boolean> {
  return (await findIdentity(db, identity)) !== undefined;
}

const findIdentity = (trx: Db, { issuer, subject }: Pick<ProviderProfile, 'issuer' | 'subject'>) =>
  trx.selectFrom('identity').select('account_id').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();

async function insertIdentity(trx: Db, accountId: string, profile: ProviderProfile, now: number): Promise<void> {
  const { issuer, subject } = profile;
  await trx
    .insertInto('identity')
    .values({ issuer, subject, account_id: accountId, ...kept(profile), created_at: now, last_used_at: now })
    .execute();
}

const kept = ({ email, name, givenName, familyName, pictureUrl }: ProviderProfile) => ({
  email: normalizeEmail(email),
  name: cleaned(name),
  given_name: cleaned(givenName),
  family_name: cleaned(familyName),
  picture_url: cleaned(pictureUrl),
});

/** PostgreSQL takes no null character; a provider's texts are no longer than its token. */
const cleaned = (text: string | null) => text?.replace(/\p{Cc}/gu, '') ?? null;
