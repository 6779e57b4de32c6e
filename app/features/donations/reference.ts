import { randomInt } from 'node:crypto';

/** Without characters that look or sound alike: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U. */
const characters = '34679ACDEFGHJKMNPRTVWXY';
const length = 6;

/** 148 million references: too many to guess (lookups are rate limited too). */
export function makeReference(): string {
  return `BWT-${Array.from({ length }, () => characters[randomInt(characters.length)]).join('')}`;
}

const wellFormed = new RegExp(`^BWT-[${characters}]{${length}}$`);

/** Parses a reference as people type it: in lower case, with spaces, without the prefix. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[^A-Z\d]/g, '');
  const reference = `BWT-${plain.length > length ? plain.replace(/^BWT/, '') : plain}`;
  return wellFormed.test(reference) ? reference : null;
}
