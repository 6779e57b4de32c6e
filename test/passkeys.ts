import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * An authenticator as a phone has it: makes passkeys with ES256, verifies its user, and counts its
 * signatures.
 */
export function createAuthenticator({ rpId = 'bwt.example', origin = 'https://bwt.example' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const authenticatorData = (flags: number, rest = Buffer.alloc(0), rp = rpId) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([
      createHash('sha256').update(rp).digest(),
      Buffer.from([flags]),
      count,
      rest,
    ]);
  };

  return {
    id,
    /** What a browser sends for a new passkey. */
    create(options: string): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)]);
      // User present and verified, attested credential data.
      const authData = authenticatorData(0x45, attested);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation(authData).toString('base64url'),
        transports: ['internal'],
      };
      return JSON.stringify({ id, rawId: id, type: 'public-key', response });
    },
    /** What a browser sends for a login; `given` makes it another than the browser would. */
    get(
      options: string,
      given: {
        userHandle?: string;
        origin?: string;
        rpId?: string;
        flags?: number;
        counter?: number;
      } = {},
    ): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      counter = given.counter ?? counter;
      const data = authenticatorData(given.flags ?? 0x05, Buffer.alloc(0), given.rpId);
      const client = clientData('webauthn.get', challenge, given.origin);
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(client).digest()]),
        privateKey,
      );
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(given.userHandle && {
          userHandle: Buffer.from(given.userHandle).toString('base64url'),
        }),
      };
      return JSON.stringify({ id, rawId: id, type: 'public-key', response });
    },
  };
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR: an ES256 key. */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
