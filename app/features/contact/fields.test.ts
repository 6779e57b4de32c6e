import { expect, test } from 'vitest';
import { type ContactField, contactSchema } from './fields.ts';

const good = {
  name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  phone: null,
  answerBy: null,
  country: 'HT',
  message: 'Bonjour,\nje voudrais un site.',
};

test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
  ['a whole message', {}],
  [
    'spaces around',
    { name: '  Anaïs ', email: ' anais@exemple.com\n', message: '\n Bonjour. ' },
    { name: 'Anaïs', message: 'Bonjour.' },
  ],
  ['names of any alphabet', { name: '李 – O’Brien-Ñandú' }],
  ['the longest of everything', { name: 'n'.repeat(100), message: 'm'.repeat(5_000) }],
  ['an address with a plus and subdomains', { email: 'a.b+c@mail.exemple.co.uk' }],
  ['the longest part before the @', { email: `${'a'.repeat(64)}@exemple.com` }],
  ['the visitor’s clock', { localDateTime: '2026-11-20T09:30' }],
  [
    'eight digits, as a number of Haiti to answer on WhatsApp',
    { phone: ' 37 11-22 33', answerBy: 'WhatsApp' },
    { phone: '+50937112233', answerBy: 'WhatsApp' },
  ],
  [
    'a number of another country, and no choice',
    { phone: '+1 (514) 555-0100', answerBy: '' },
    { phone: '+15145550100' },
  ],
  ['a clock that makes no sense, without it', { localDateTime: 'yesterday' }, {}],
  ['a field that nobody asked for, without it', { website: 'x' }, {}],
])('takes %s', (_what, given, taken = given) => {
  expect(contactSchema.parse({ ...good, ...given })).toEqual({ ...good, ...taken });
});

test.each<[ContactField, string, unknown]>([
  ['name', 'name', ''],
  ['name', 'name', '   '],
  ['name', 'name', undefined],
  ['name', 'name', ['a', 'b']],
  ['name', 'nameTooLong', 'n'.repeat(101)],
  ['email', 'email', ''],
  ['email', 'email', undefined],
  ['email', 'email', 'anais'],
  ['email', 'email', 'anais@'],
  ['email', 'email', '@exemple.com'],
  ['email', 'email', 'anais@exemple'],
  ['email', 'email', 'anais..pierre@exemple.com'],
  ['email', 'email', 'a b@exemple.com'],
  ['email', 'email', 'a@b@exemple.com'],
  ['email', 'email', 'anais@exemple.com\r\nBcc: victime@exemple.com'],
  ['email', 'email', 'anais@exemple.com, autre@exemple.com'],
  ['email', 'email', `${'a'.repeat(65)}@exemple.com`],
  ['email', 'email', `anais@${'e'.repeat(245)}.com`],
  ['phone', 'phone', 'call me'],
  ['phone', 'phone', '37 11'],
  ['answerBy', 'answerBy', 'pigeon'],
  ['country', 'country', ''],
  ['country', 'country', undefined],
  ['country', 'country', 'XX'],
  ['country', 'country', 'ht'],
  ['country', 'country', 'Haïti'],
  ['country', 'country', 'constructor'],
  ['message', 'message', ''],
  ['message', 'message', ' \n '],
  ['message', 'message', undefined],
  ['message', 'messageTooLong', 'm'.repeat(5_001)],
])('%s: refuses with "%s" %j', (field, code, value) => {
  const { success, error } = contactSchema.safeParse({ ...good, [field]: value });
  expect(success).toBe(false);
  expect(error?.issues.map(({ path, message }) => [path[0], message])[0]).toEqual([field, code]);
  expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]));
});
