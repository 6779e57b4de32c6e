import { randomInt } from 'node:crypto';

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
