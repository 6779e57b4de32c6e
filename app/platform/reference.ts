import { randomInt } from 'node:crypto';

/** Without characters that look or sound alike: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U. */
export const referenceCharacters = '34679ACDEFGHJKMNPRTVWXY';
const length = 6;

/** So many of them, in capitals. */
export const randomCharacters = (count: number): string =>
  Array.from(
    { length: count },
    () => referenceCharacters[randomInt(referenceCharacters.length)],
  ).join('');

/**
 * References such as `BWT-3A7KXN`. There are 148 million: too many to guess (lookups are rate
 * limited too).
 */
export function defineReference(prefix: string) {
  const wellFormed = new RegExp(`^${prefix}-[${referenceCharacters}]{${length}}$`);
  return {
    makeReference: (): string => `${prefix}-${randomCharacters(length)}`,
    /** Parses a reference as people type it: in lower case, with spaces, without the prefix. */
    readReference(text: string): string | null {
      const plain = text.toUpperCase().replace(/[^A-Z\d]/g, '');
      const withoutPrefix = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
      const reference = `${prefix}-${plain.length > length ? withoutPrefix : plain}`;
      return wellFormed.test(reference) ? reference : null;
    },
  };
}
