import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (secret: string, reference: string) =>
  createHmac('sha256', secret).update(`donation-sent:${reference}`).digest('base64url').slice(0, 22);

/** What the address after a sent notice carries: the reference, signed, so that the page need not count it as a guess. */
export const writeReceipt = (secret: string, reference: string): string => `${reference}.${sign(secret, reference)}`;

/** @returns the reference, or null for what this site did not write. */
export function readReceipt(secret: string, receipt: string | null): string | null {
  const [reference = '', signature = ''] = receipt?.split('.') ?? [];
  const expected = Buffer.from(sign(secret, reference));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? reference : null;
}
