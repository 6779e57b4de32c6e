import { isSame, sign } from '#app/http/signature.ts';

const signatureOf = (secret: string, reference: string) => sign(secret, 'donation-sent', reference).slice(0, 22);

/** What the address after a sent pledge carries: the reference, signed, so that the page need not count it as a guess. */
export const writeReceipt = (secret: string, reference: string): string => `${reference}.${signatureOf(secret, reference)}`;

/** @returns the reference, or null for what this site did not write. */
export function readReceipt(secret: string, receipt: string | null): string | null {
  const [reference = '', signature = ''] = receipt?.split('.') ?? [];
  return isSame(signature, signatureOf(secret, reference)) ? reference : null;
}
