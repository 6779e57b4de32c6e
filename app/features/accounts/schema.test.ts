import { expect, test, vi } from 'vitest';
import { loginSchema, profileSchema, resetSchema, signUpSchema } from './schema.ts';

const valid = {
  username: 'Marie Kap',
  email: 'marie@example.org',
  password: 'kite over Vertières 1803',
};

const errorsOf = (given: Record<string, unknown>) => {
  const result = signUpSchema.safeParse({ ...valid, ...given });
  return result.success ? [] : result.error.issues.map((issue) => [issue.path[0], issue.message]);
};

test('requires only username, email and password; empty, null and missing fields become null', () => {
  const nothing = {
    phone: null,
    genre: null,
    birthdate: null,
    country: null,
    region: null,
    datetime: null,
  };
  expect(signUpSchema.parse(valid)).toEqual({ ...valid, ...nothing });
  const empty = Object.fromEntries(Object.keys(nothing).map((field) => [field, '']));
  expect(signUpSchema.parse({ ...valid, ...empty })).toEqual({ ...valid, ...nothing });
  expect(signUpSchema.parse({ ...valid, ...nothing })).toEqual({ ...valid, ...nothing });
});

test('drops unknown properties, or rejects them in strict mode', () => {
  const more = { ...valid, role: 'owner', email_verified_at: 1, id: 'x', created_at: 1 };
  expect(Object.keys(signUpSchema.parse(more)).sort()).toEqual(
    Object.keys(signUpSchema.parse(valid)).sort(),
  );
  expect(signUpSchema.strict().safeParse(more).success).toBe(false);
  expect(profileSchema.parse({ ...more, email: 'other@example.org' })).not.toHaveProperty('email');
});

test.each([
  ['username', undefined, 'username'],
  ['username', '   ', 'username'],
  ['username', 'ab', 'usernameLength'],
  ['username', 'a'.repeat(41), 'usernameLength'],
  ['username', 'evil\u202eeman', 'usernameCharacters'],
  ['username', ['Marie'], 'username'],
  ['email', 'marie', 'email'],
  ['email', `${'m'.repeat(65)}@example.org`, 'email'],
  ['email', `marie@${'x'.repeat(250)}.org`, 'email'],
  ['email', 'marie@example.org\nBcc: all@example.org', 'email'],
  ['password', '', 'password'],
  ['password', 12345678, 'password'],
  ['password', 'seven77', 'passwordShort'],
  ['password', 'é'.repeat(129), 'passwordLong'],
  ['password', 'Password123', 'passwordCommon'],
  ['password', 'Marie-Kap-1', 'passwordPersonal'],
  ['phone', 'call me', 'phone'],
  ['phone', '12345', 'phone'],
  ['phone', '1'.repeat(16), 'phone'],
  ['genre', 'autre', 'genre'],
  ['birthdate', '2001-02-30', 'birthdate'],
  ['birthdate', '1899-12-31', 'birthdate'],
  ['birthdate', '2999-01-01', 'birthdate'],
  ['birthdate', '31/02/2001', 'birthdate'],
  ['birthdate', '3/2/98', 'birthdate'],
  ['birthdate', 'le 3 février 1998', 'birthdate'],
  ['country', 'Atlantide', 'country'],
  ['region', 'x'.repeat(101), 'region'],
  ['datetime', 'yesterday', 'datetime'],
  ['datetime', '2026-02-30T09:30', 'datetime'],
  ['datetime', 7, 'datetime'],
])('rejects %s %j as %s', (field, value, code) => {
  expect(errorsOf({ [field]: value })[0]).toEqual([field, code]);
});

test.each([
  ['username', ' Élodie ', 'Élodie'],
  ['username', 'E\u0301li', 'Éli'],
  ['username', '李小龍', '李小龍'],
  ['email', ' Marie@Example.ORG ', 'marie@example.org'],
  ['email', `${'m'.repeat(64)}@example.org`, `${'m'.repeat(64)}@example.org`],
  ['password', `${'🪁'.repeat(4)}abcd`, `${'🪁'.repeat(4)}abcd`],
  ['password', '  spaces count  ', '  spaces count  '],
  ['phone', '+509 (37) 00-00.00', '+509 (37) 00-00.00'],
  ['genre', 'feminin', 'feminin'],
  ['birthdate', '2004-02-29', '2004-02-29'],
  ['birthdate', ' 3/2/1998 ', '1998-02-03'],
  ['birthdate', '03 02 1998', '1998-02-03'],
  ['birthdate', '03.02.1998', '1998-02-03'],
  ['birthdate', '03021998', '1998-02-03'],
  ['birthdate', ' ', null],
  ['country', 'haiti', 'HT'],
  ['country', 'Ayiti', 'HT'],
  ['country', 'CA', 'CA'],
  ['datetime', '2026-11-20T09:30:15.123Z', '2026-11-20T09:30'],
  ['datetime', '2026-11-20 09:30', '2026-11-20T09:30'],
  ['datetime', '2026-11-20T09:30-05:00', '2026-11-20T09:30'],
  ['datetime', '20/11/2026 09:30:15', '2026-11-20T09:30'],
  ['datetime', '1/2/2026, 9:30:15 PM', '2026-01-02T21:30'],
  ['datetime', '11/20/2026, 12:05:00\u202fAM', '2026-11-20T00:05'],
  ['datetime', '', null],
])('parses %s %j as %j', (field, value, taken) => {
  expect(signUpSchema.parse({ ...valid, [field]: value })).toMatchObject({ [field]: taken });
});

test('does not apply the password rules to a login, only to a new password', () => {
  expect(loginSchema.parse({ email: 'MARIE@example.org', password: 'x' })).toEqual({
    email: 'marie@example.org',
    password: 'x',
  });
  expect(
    loginSchema.safeParse({ email: '', password: '' }).error?.issues.map((issue) => issue.message),
  ).toEqual(['email', 'password']);
  expect(resetSchema.safeParse({ token: 't', newPassword: '12345678' }).success).toBe(false);
});

test.each([
  ['username', '\u202e', 'usernameLength'],
  ['password', 'a', 'passwordLong'],
  ['country', 'ﷺ', 'country'],
])('checks only the length of a very long %s', (field, letter, error) => {
  const text = letter.repeat(60_000);
  const parse = vi.spyOn(String.prototype, 'normalize');
  const issues = signUpSchema.safeParse({ ...valid, [field]: text }).error?.issues;
  const worked = parse.mock.contexts.filter((context) => String(context).length > 1_000);
  parse.mockRestore();
  expect(issues?.map((issue) => issue.message)).toEqual([error]);
  expect(worked).toEqual([]);
});
