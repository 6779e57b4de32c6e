import { appContext, type RequestArgs } from '#app/http/context.ts';
import { forEachReader } from '#app/http/page-slots.ts';
import type { Account } from '#app/http/session/account.ts';
import type { Config } from '#app/platform/config.ts';
import { createChallenge } from './challenge.ts';

type Site = Pick<Config, 'publicUrl'>;

/** The relying party: passkeys belong to the host of PUBLIC_URL. */
export const relyingParty = ({ publicUrl }: Site) => ({
  id: new URL(publicUrl).hostname,
  origin: publicUrl,
});

const timeout = 5 * 60_000;

/** For any passkey of this site: nothing has to be typed. `subject` is that of the challenge. */
export function requestOptions(
  { context }: Pick<RequestArgs, 'context'>,
  purpose: 'login' | 'confirm',
  subject = '',
) {
  const { secret, config } = context.get(appContext);
  return JSON.stringify({
    challenge: forEachReader({ context }, () =>
      createChallenge(secret, purpose, subject, Date.now()),
    ),
    rpId: relyingParty(config).id,
    userVerification: 'required',
    timeout,
  });
}

/** For a passkey that is a whole login: discoverable, and it verifies its user. */
export function creationOptions(
  { context }: Pick<RequestArgs, 'context'>,
  sessionId: string,
  { id, email, username }: Pick<Account, 'id' | 'email' | 'username'>,
  known: readonly { credentialId: string }[],
) {
  const { secret, config } = context.get(appContext);
  return JSON.stringify({
    challenge: createChallenge(secret, 'register', sessionId, Date.now()),
    rp: { id: relyingParty(config).id, name: 'BWT' },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: username },
    // Ed25519, ES256, RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout,
  });
}
