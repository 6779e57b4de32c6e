import { expect, test } from 'vitest';
import { loginSchema, profileSchema, resetSchema, signUpSchema } from './schema.ts';

const email = 'marie@example.org';
const valid = { username: 'Marie Kap', email, password: 'kite over Vertières 1803' };

test('D6: requires only username, email and password; empty, null and missing fields become null, unknown ones are dropped', () => {
  const optional = ['phone', 'genre', 'birthdate', 'country', 'region', 'datetime'];
  const all = (value: unknown) => Object.fromEntries(optional.map((field) => [field, value]));
  for (const given of [{}, all(''), all(null), { role: 'owner', email_verified_at: 1, id: 'x' }])
    expect(signUpSchema.parse({ ...valid, ...given })).toEqual({ ...valid, ...all(null) });
  expect(signUpSchema.strict().safeParse({ ...valid, role: 'owner' }).success).toBe(false);
  expect(profileSchema.parse(valid)).not.toHaveProperty('email');
});

test.each<[string, string, unknown[]]>([
  ['username', 'username', [undefined, '   ', ['Marie']]],
  ['username', 'usernameLength', ['ab', 'a'.repeat(41)]],
  ['username', 'usernameCharacters', ['evil\u202eeman']],
  [
    'email',
    'email',
    ['marie', `${'m'.repeat(65)}@example.org`, 'a@example.org\nBcc: b@example.org'],
  ],
  ['email', 'email', [`marie@${'x'.repeat(250)}.org`]],
  ['password', 'password', ['', 12345678]],
  ['password', 'passwordShort', ['seven77']],
  ['password', 'passwordLong', ['é'.repeat(129)]],
  ['password', 'passwordCommon', ['Password123']],
  ['password', 'passwordPersonal', ['Marie-Kap-1']],
  ['phone', 'phone', ['call me', '12345', '1'.repeat(16)]],
  ['genre', 'genre', ['autre']],
  ['birthdate', 'birthdate', ['2001-02-30', '1899-12-31', '2999-01-01', '31/02/2001', '3/2/98']],
  ['country', 'country', ['Atlantide']],
  ['region', 'region', ['x'.repeat(101)]],
  ['datetime', 'datetime', ['yesterday', '2026-02-30T09:30', 7]],
])('D9: rejects %s as %s: %j', (field, code, values) => {
  for (const value of values) {
    const { error } = signUpSchema.safeParse({ ...valid, [field]: value });
    expect(error?.issues[0], String(value)).toMatchObject({ path: [field], message: code });
  }
});

const kites = `${'🪁'.repeat(4)}abcd`;
const longPassword = 'kite over Vertières '.repeat(7).slice(0, 128).trim();
test.each<[string, string | null, string[]]>([
  ['username', 'Éli', [' E\u0301li ']],
  ['email', 'marie@example.org', [' Marie@Example.ORG ']],
  ['password', kites, [kites]],
  ['password', longPassword, [longPassword]],
  ['password', '  spaces count  ', ['  spaces count  ']],
  ['phone', '+509 (37) 00-00.00', ['+509 (37) 00-00.00']],
  ['birthdate', '1998-02-03', [' 3/2/1998 ', '03 02 1998', '03.02.1998', '03021998']],
  ['country', 'HT', ['haiti', 'Ayiti', 'HT']],
  ['datetime', '2026-11-20T09:30', ['2026-11-20T09:30:15.123Z', '2026-11-20 09:30']],
  ['datetime', '2026-11-20T09:30', ['2026-11-20T09:30-05:00', '20/11/2026 09:30:15']],
  ['datetime', '2026-11-20T00:05', ['11/20/2026, 12:05:00\u202fAM']],
])('parses %s as %j: %j', (field, taken, values) => {
  for (const value of values)
    expect(signUpSchema.parse({ ...valid, [field]: value })).toMatchObject({ [field]: taken });
});

test('does not apply the password rules to a login, only to a new password', () => {
  const login = { email, password: 'x' };
  expect(loginSchema.parse({ ...login, email: 'MARIE@example.org' })).toEqual(login);
  const { error } = loginSchema.safeParse({ email: '', password: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['email', 'password']);
  expect(resetSchema.safeParse({ token: 't', newPassword: '12345678' }).success).toBe(false);
});
