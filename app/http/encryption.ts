import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `context`, such as an account's id, must be the same to decrypt it. */
export function encrypt(secret: string, text: string, context: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Undefined when it was encrypted with another secret or for another context, or was changed. */
export function decrypt(secret: string, encrypted: string, context: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(ivBytes + tagBytes)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Derived, so that signing and encrypting use different keys. */
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'authenticator-app', 32));
