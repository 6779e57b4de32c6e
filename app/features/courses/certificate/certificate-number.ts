import { randomCharacters, referenceCharacters } from '#app/platform/reference.ts';

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * By ISO 7064 MOD 37-36, which finds every changed character, and nearly every swap of neighbours.
 * `text` has digits and capitals only.
 */
export function checkCharacter(text: string): string {
  const product = [...text].reduce((product, character) => {
    const sum = (product + alphanumeric.indexOf(character)) % 36 || 36;
    return (sum * 2) % 37;
  }, 36);
  return alphanumeric[(37 - product) % 36] ?? '';
}

/** The page of a certificate, without locale. Paths are in lower case. */
export const certificatePath = (number: string): string => `/certificate/${number.toLowerCase()}`;

/** `CERT-7KMX-3PWH-C`: 78 billion, and the last character checks all the others. */
export function makeCertificateNumber(): string {
  for (;;) {
    const random = randomCharacters(8);
    const check = checkCharacter(`CERT${random}`);
    // The check character is printed too, so it must be as easy to read.
    if (referenceCharacters.includes(check))
      return `CERT-${random.slice(0, 4)}-${random.slice(4)}-${check}`;
  }
}

/**
 * Parses a number as people type it: in lower case, with spaces, without its dashes or `CERT`. Null
 * for one with a wrong character.
 */
export function readCertificateNumber(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  const [, random = '', check = ''] = /^(?:CERT)?([\dA-Z]{8})([\dA-Z])$/.exec(plain) ?? [];
  return random && checkCharacter(`CERT${random}`) === check
    ? `CERT-${random.slice(0, 4)}-${random.slice(4)}-${check}`
    : null;
}
