import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkCharacter,
  makeCertificateNumber,
  readCertificateNumber,
} from './certificate-number.ts';

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const numbers = fc.constant(undefined).map(makeCertificateNumber);
const plain = (number: string) => number.replaceAll('-', '');

test('the check character is that of ISO 7064 MOD 37-36', () => {
  // From the documents of GRid (music) and ISAN (films), which number with it.
  expect(checkCharacter('A12425GABC1234002')).toBe('M');
  expect(checkCharacter('000000003A8D0000')).toBe('Z');
});

test('7. refuses a number with any one character changed', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.nat({ max: 8 }),
      fc.constantFrom(...alphanumeric),
      (number, at, other) => {
        const characters = [...plain(number)];
        const index = at + 4;
        fc.pre(characters[index] !== other);
        characters[index] = other;
        expect(readCertificateNumber(characters.join(''))).toBeNull();
      },
    ),
  );
});

test('refuses two neighbours swapped, but for the few that the standard does not find', () => {
  const pairs = [...alphanumeric].flatMap((x) => [...alphanumeric].map((y) => [x, y] as const));
  const isFound = (before: string, x: string, y: string) =>
    checkCharacter(before + x + y) !== checkCharacter(before + y + x);
  // The standard speaks of nearly all: at each of the 36 states that what stands before can leave.
  const different = pairs.filter(([x, y]) => x !== y);
  for (const before of alphanumeric)
    expect(different.filter(([x, y]) => !isFound(before, x, y)).length).toBeLessThan(6);
});

test('reads a number as people type it', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      for (const typed of [number, number.toLowerCase(), plain(number), ` ${number.slice(5)} `])
        expect(readCertificateNumber(typed)).toBe(number);
    }),
  );
  for (const wrong of ['', 'CERT', 'BWT-7KMX3P', 'CERT-7KMX-3PWH', `${makeCertificateNumber()}4`])
    expect(readCertificateNumber(wrong)).toBeNull();
});
