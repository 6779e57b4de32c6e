import { randomInt } from 'node:crypto';
import { isSame, sign } from '#app/http/signature.ts';

/** Without characters that look or sound alike: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U. */
const characters = '34679ACDEFGHJKMNPRTVWXY';
const length = 6;

/**
 * `BWT-` and six characters: 148 million of them, too many to guess (lookups are rate limited too).
 */
export function makeReference(): string {
  return `BWT-${Array.from({ length }, () => characters[randomInt(characters.length)]).join('')}`;
}

const wellFormed = new RegExp(`^BWT-[${characters}]{${length}}$`);

/**
 * Parses a reference as people type it: in lower case, with spaces, without the prefix. @returns
 * null for anything else.
 */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[^A-Z\d]/g, '');
  const reference = `BWT-${plain.length > length ? plain.replace(/^BWT/, '') : plain}`;
  return wellFormed.test(reference) ? reference : null;
}

const signatureOf = (secret: string, reference: string) =>
  sign(secret, 'donation-sent', reference).slice(0, 22);

/**
 * The signed reference in the redirect after a donation, so that showing it does not count as a
 * lookup.
 */
export const writeReceipt = (secret: string, reference: string): string =>
  `${reference}.${signatureOf(secret, reference)}`;

/** @returns the reference, or null when the signature is wrong. */
export function readReceipt(secret: string, receipt: string | null): string | null {
  const [reference = '', signature = ''] = receipt?.split('.') ?? [];
  return isSame(signature, signatureOf(secret, reference)) ? reference : null;
}
