import { expect, test } from 'vitest';
import * as certificate from './certificate-number.ts';

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const number = certificate.makeCertificateNumber();
const plain = number.replaceAll('-', '');

test('the check character is that of ISO 7064 MOD 37-36', () => {
  // From the documents of GRid (music) and ISAN (films), which number with it.
  expect(certificate.checkCharacter('A12425GABC1234002')).toBe('M');
  expect(certificate.checkCharacter('000000003A8D0000')).toBe('Z');
});

test('7. refuses a number with any one character changed, and reads one as people type it', () => {
  for (let index = 4; index < plain.length; index++)
    for (const other of alphanumeric.replace(plain[index] ?? '', '')) {
      const changed = plain.slice(0, index) + other + plain.slice(index + 1);
      expect(certificate.readCertificateNumber(changed), changed).toBeNull();
    }
  for (const typed of [number, number.toLowerCase(), plain, ` ${number.slice(5)} `])
    expect(certificate.readCertificateNumber(typed)).toBe(number);
  expect(certificate.readCertificateNumber(`${number}4`)).toBeNull();
});
