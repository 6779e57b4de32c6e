import { randomUUID } from 'node:crypto';
import { lockAccount } from '#app/http/session/sessions.server.ts';
import { hashToken } from '#app/http/signature.ts';
import type { Config } from '#app/platform/config.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import type { EventOrigin } from '../security-events/events.server.ts';
import { recordUsedToken } from '../tokens.server.ts';
import { type ChallengePurpose, readChallenge } from './challenge.ts';
import { announceChange } from './factors.server.ts';
import { relyingParty } from './passkey-options.ts';
import type { NewPasskey, PasskeyProof } from './schema.ts';

export const maxPasskeys = 10;

/** Imported at the first passkey: it takes half a second and 25 MB. */
const webauthn = () => import('@simplewebauthn/server');

export type Site = { db: Db; secret: string; config: Pick<Config, 'publicUrl'> };
export type Expected = { purpose: ChallengePurpose; subject: string };

export const listPasskeys = (db: Db, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select('credential_id as credentialId')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .limit(maxPasskeys)
    .execute();

/**
 * @returns false when it did not sign our challenge for this account and session, or is known
 * already
 */
export async function addPasskey(
  site: Site,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { name, credential: response }: NewPasskey,
  origin: EventOrigin,
  now: number,
) {
  const { verifyRegistrationResponse } = await webauthn();
  const { use, ...wanted } = expectations(site, { purpose: 'register', subject: sessionId }, now);
  const given = { response, ...wanted } as Parameters<typeof verifyRegistrationResponse>[0];
  const verified = await refuseErrors(verifyRegistrationResponse(given));
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const row = {
    id: randomUUID(),
    account_id: accountId,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(),
    name,
    created_at: now,
    last_used_at: null,
  };
  try {
    return await site.db.transaction().execute(async (trx) => {
      // Before they are counted, so that no two additions each see the last free place.
      if (!(await lockAccount(trx, { accountId })) || !(await use(trx))) return false;
      if ((await listPasskeys(trx, accountId)).length >= maxPasskeys) return false;
      await trx.insertInto('passkey').values(row).execute();
      await announceChange(trx, accountId, 'passkey-added', origin, now);
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

/**
 * Uses the challenge up. @param accountId the owner it must have; any for a login. @returns the
 * account's id
 */
export async function verifyPasskey(
  site: Site,
  { accountId, ...expected }: Expected & { accountId?: string },
  response: PasskeyProof,
  now: number,
) {
  const passkey = await findPasskey(site.db, response.id);
  if (!passkey || (accountId !== undefined && passkey.account_id !== accountId)) return undefined;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.account_id)
    return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const { use, ...wanted } = expectations(site, expected, now);
  // The library refuses a counter that has not grown, unless the authenticator has none: a copied
  // key.
  const credential = {
    id: passkey.credential_id,
    publicKey: Buffer.from(passkey.public_key, 'base64url'),
    counter: passkey.counter,
  };
  const given = { response, credential, ...wanted };
  const verified = await refuseErrors(
    verifyAuthenticationResponse(given as Parameters<typeof verifyAuthenticationResponse>[0]),
  );
  if (!verified?.verified) return undefined;
  return site.db.transaction().execute(async (trx) => {
    if (!(await use(trx))) return undefined;
    const used = await trx
      .updateTable('passkey')
      .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n ? passkey.account_id : undefined;
  });
}

/** The options of the library, and the use of the challenge, which it finds in the response. */
function expectations({ secret, config }: Site, { purpose, subject }: Expected, now: number) {
  let used: { fingerprint: string; expiresAt: number } | undefined;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  return {
    expectedRPID,
    expectedOrigin,
    requireUserVerification: true,
    expectedChallenge(challenge: string): boolean {
      const expiresAt = readChallenge(secret, purpose, subject, challenge, now);
      if (expiresAt !== undefined)
        used = { fingerprint: hashToken(`challenge:${challenge}`), expiresAt };
      return expiresAt !== undefined;
    },
    use: async (trx: Db): Promise<boolean> => used !== undefined && recordUsedToken(trx, used),
  };
}

/** The library throws for whatever is wrong with a response. */
const refuseErrors = <T>(verified: Promise<T>): Promise<T | undefined> =>
  verified.catch(() => undefined);
