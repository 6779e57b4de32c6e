import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword, isPersonalPassword } from './common-passwords.ts';

test.each(
  `password Password1 P@ssw0rd passw0rd! password123 PASSWORD2024! 12345678 123456789 1234567890
87654321 11111111 00000000 abababab qwertyuiop qwerty123 azertyuiop AzertyUIOP azerty123
1qaz2wsx 1q2w3e4r q1w2e3r4 abcdefgh abcd1234 abc12345 iloveyou iloveyou1 jetaime! motdepasse
M0tDePasse1 sunshine princess1 football welcome1 letmein123 admin123 trustno1 superman
dragon123 monkey12 haiti2026 Ayiti509 bonjour1 chocolat starwars jesus123 Jésus1804 1password
qwerqwer asdfasdf 12341234 changeme whatever baseball liverpool modpas123 samantha Maverick1
v1ct0ria ｓａｍａｎｔｈａ`.split(/\s/),
)('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(
  `kite over Vertières 1803,my password is long,zanmi-kap-ble-72,sunshine on the bay,4821907356
haitiquisky7,Xk9#mQ2v,tambourine,🪁🪁🎈abcde`.split(/[,\n]/),
)('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the ten thousand commonest passwords of eight or more characters are refused, whatever their case', () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= 8);
  const both = long.slice(0, 10_000).flatMap((each) => [each, each.toUpperCase()]);
  expect(both).toHaveLength(20_000);
  expect(both.filter((password) => !isCommonPassword(password))).toEqual([]);
});

const marie = { email: 'marie.kap1990@example.org', username: 'Élise Jean-Baptiste' };

test.each(
  `marie.kap1990 Marie2026! mariekap-1990 Elise1234 ÉLISE-JEAN-BAPTISTE jeanbaptiste77
bwthaiti2026 BWT-kites marie12345678`.split(/\s/),
)('%s is made of the names of the member or of the company', (password) => {
  expect(isPersonalPassword(password, marie)).toBe(true);
});

const own =
  'kite over Vertières 1803,marie eats three mangoes,bwt flies over the bay,zanmi-kap-ble-72';
test.each(own.split(','))('%s is a password in itself', (password) => {
  expect(isPersonalPassword(password, marie)).toBe(false);
  expect(isPersonalPassword(password, { email: 'a@example.org', username: 'Bo ❤' })).toBe(false);
});
