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
