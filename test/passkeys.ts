import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

type Given = { [name in 'userHandle' | 'origin' | 'rpId']?: string } & {
  flags?: number;
  counter?: number;
};

/**
 * An authenticator as a phone has it: makes passkeys with ES256 and verifies its user. As for those
 * that are synced, it counts no signatures: that one was used before, the challenge alone can say.
 */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = encode(credentialId);
  let counter = 0;

  const clientData = (type: string, options: string, origin = 'https://bwt.example') => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const authenticatorData = (flags: number, rest = Buffer.alloc(0), rpId = 'bwt.example') => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count, rest]);
  };
  const send = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', response });

  return {
    id,
    /** The response of a browser for a new passkey. */
    create(options: string): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      // A COSE key: its type, its algorithm, its curve and its coordinates.
      const cose = { 1: 2, 3: -7, [-1]: 1, [-2]: xBytes, [-3]: yBytes };
      const key = isoCBOR.encode(
        new Map(Object.entries(cose).map(([n, part]) => [Number(n), part])),
      );
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      // User present and verified, attested credential data.
      const authData = authenticatorData(0x45, attested);
      const attestation = Object.entries({ fmt: 'none', attStmt: new Map(), authData });
      return send({
        clientDataJSON: encode(clientData('webauthn.create', options)),
        attestationObject: encode(isoCBOR.encode(new Map(attestation as never))),
        transports: ['internal'],
      });
    },
    /** The response of a browser for a login; `given` changes parts of it. */
    get(options: string, given: Given = {}): string {
      counter = given.counter ?? counter;
      const data = authenticatorData(given.flags ?? 0x05, Buffer.alloc(0), given.rpId);
      const client = clientData('webauthn.get', options, given.origin);
      return send({
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(sign('sha256', Buffer.concat([data, hash(client)]), privateKey)),
        ...(given.userHandle && { userHandle: encode(given.userHandle) }),
      });
    },
  };
}
