import { randomInt } from 'node:crypto';
import { isSame, sign } from '#app/http/signature.ts';

/** Without those that look or sound like another: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U. */
const characters = '34679ACDEFGHJKMNPRTVWXY';
const length = 6;

/** `BWT-` and six characters: 148 million of them, so that guessing (which is limited too) finds none. */
export function makeReference(): string {
  return `BWT-${Array.from({ length }, () => characters[randomInt(characters.length)]).join('')}`;
}

const wellFormed = new RegExp(`^BWT-[${characters}]{${length}}$`);

/** A reference as someone types or reads it out: in small letters, with spaces or without the first part. @returns null for none. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[^A-Z\d]/g, '');
  const reference = `BWT-${plain.length > length ? plain.replace(/^BWT/, '') : plain}`;
  return wellFormed.test(reference) ? reference : null;
}

const signatureOf = (secret: string, reference: string) => sign(secret, 'donation-sent', reference).slice(0, 22);

/** What the address after a sent donation carries: the reference, signed, so that the page need not count it as a guess. */
export const writeReceipt = (secret: string, reference: string): string => `${reference}.${signatureOf(secret, reference)}`;

/** @returns the reference, or null for what this site did not write. */
export function readReceipt(secret: string, receipt: string | null): string | null {
  const [reference = '', signature = ''] = receipt?.split('.') ?? [];
  return isSame(signature, signatureOf(secret, reference)) ? reference : null;
}
