import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword, isPersonalPassword } from './common-passwords.ts';

const common = `password P@ssw0rd passw0rd! PASSWORD2024! 1234567890 87654321 11111111 abababab
qwertyuiop AzertyUIOP 1qaz2wsx q1w2e3r4 abcd1234 iloveyou1 jetaime! M0tDePasse1 letmein123
haiti2026 Ayiti509 Jésus1804 1password qwerqwer 12341234 v1ct0ria ｓａｍａｎｔｈａ`.split(/\s/);
const uncommon = `kite over Vertières 1803,my password is long,zanmi-kap-ble-72,4821907356
haitiquisky7,Xk9#mQ2v,tambourine,🪁🪁🎈abcde`.split(/[,\n]/);

test('D9: words, runs and repetitions are common passwords, however they are disguised; long ones that contain a word are not', () => {
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(uncommon.filter(isCommonPassword)).toEqual([]);
});

test('D9: the ten thousand commonest passwords of eight or more characters are refused, whatever their case', () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= 8);
  const both = long.slice(0, 10_000).flatMap((each) => [each, each.toUpperCase()]);
  expect(both).toHaveLength(20_000);
  expect(both.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test('a password is made of the names of the member or of the company, or is one in itself', () => {
  const marie = { email: 'marie.kap1990@example.org', username: 'Élise Jean-Baptiste' };
  const personal = `marie.kap1990 Marie2026! mariekap-1990 ÉLISE-JEAN-BAPTISTE jeanbaptiste77
bwthaiti2026 BWT-kites`.split(/\s/);
  expect(personal.filter((password) => !isPersonalPassword(password, marie))).toEqual([]);
  const own = ['kite over Vertières 1803', 'marie eats three mangoes', 'bwt flies over the bay'];
  const short = { email: 'a@example.org', username: 'Bo ❤' };
  for (const member of [marie, short])
    expect(own.filter((password) => isPersonalPassword(password, member))).toEqual([]);
});
