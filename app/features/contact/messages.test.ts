import { expect, test } from 'vitest';
import { messageRow } from '#test/contact.ts';
import { phoneIn } from './admin/thread.server.ts';
import { renderContactEmail } from './email.server.ts';
import { type ContactField, contactFields, contactSchema } from './fields.ts';
import { firstLineOf } from './messages.server.ts';

test.each([
  ['\n  \n  Un site pour mon école  \nmerci', 'Un site pour mon école'],
  [`${'mot '.repeat(25)}mots`, `${'mot '.repeat(23)}mot…`],
  ['🪁'.repeat(101), `${'🪁'.repeat(99)}…`],
])('%j is shown as %j', (message, line) => {
  expect(firstLineOf(message)).toBe(line);
});

const good = {
  // Optional fields are null.
  ...Object.fromEntries(contactFields.names.map((name) => [name, null])),
  name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  country: 'HT',
  message: 'Bonjour,\nje voudrais un site.',
};

const haitian = { phone: '+50937112233', answerBy: 'WhatsApp' };
test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
  ['the longest of everything', { name: 'n'.repeat(100), message: 'm'.repeat(5_000) }],
  ['the visitor’s clock', { localDateTime: '2026-11-20T09:30' }],
  ['eight digits, as a number of Haiti', { ...haitian, phone: ' 37 11-22 33' }, haitian],
  ['another country', { phone: '+1 (514) 555-0100', answerBy: '' }, { phone: '+15145550100' }],
  ['a field that nobody asked for, without it', { website: 'x' }, {}],
])('E1: takes %s', (_what, given, taken = given) => {
  expect(contactSchema.parse({ ...good, ...given })).toEqual({ ...good, ...taken });
});

const noAddresses = [
  ...['', undefined, 'anais@', 'anais@exemple', 'anais@exemple.com, autre@exemple.com'],
  'anais@exemple.com\r\nBcc: victime@exemple.com',
  ...[`${'a'.repeat(65)}@exemple.com`, `anais@${'e'.repeat(245)}.com`],
];
test.each<[ContactField, string, unknown[], object?]>([
  ['name', 'name', ['   ', undefined, ['a', 'b']]],
  ['name', 'nameTooLong', ['n'.repeat(101)]],
  ['email', 'email', noAddresses],
  ['phone', 'phone', ['call me', '37 11']],
  ['phone', 'phoneMissing', [''], { answerBy: 'WhatsApp' }],
  ['answerBy', 'answerBy', ['pigeon']],
  ['country', 'country', ['', undefined, 'XX', 'ht', 'Haïti', 'constructor']],
  ['message', 'message', ['', ' \n ', undefined]],
  ['message', 'messageTooLong', ['m'.repeat(5_001)]],
])('E1: %s: refuses with "%s" %j', (field, code, values, more = {}) => {
  for (const value of values) {
    const { error } = contactSchema.safeParse({ ...good, ...more, [field]: value });
    const issues = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
    expect(issues[0], String(value)).toEqual([field, code]);
    expect(new Set(issues.map(([path]) => path))).toEqual(new Set([field]));
  }
});

test('E3, E6: the email has the names of the company’s templates, every field, and the visitor as Reply-To; what may be spam says so and why', () => {
  const message = messageRow({
    ...{ from_name: 'Anaïs Pierre', email: 'anais@exemple.com' },
    message: 'Bonjou,\n\nMwen bezwen yon sit.',
    local_date_time: '2026-11-20T09:30',
    created_at: Date.UTC(2026, 10, 20, 14, 31),
    suspicion: 'honeypot',
  });
  const email = renderContactEmail(message, 'fr');
  const subject = '[à vérifier] Message\u00a0: Anaïs Pierre';
  expect(email).toMatchObject({ replyTo: 'anais@exemple.com', subject });
  expect(email.text.split('\n')).toEqual([
    'from_name : Anaïs Pierre',
    'email : anais@exemple.com',
    'country : Haïti',
    'date_time : 2026-11-20 09:30',
    'Langue du site : créole',
    'Reçu : 20\u00A0novembre 2026 à 9\u00A0h\u00A031 (heure d’Haïti)',
    'À vérifier : le champ caché est rempli',
    '',
    'message :',
    ...message.message.split('\n'),
  ]);
});

test.each([
  ['Rele m nan 3701 0203.', '+50937010203'],
  ['(509) 3701-0203', '+50937010203'],
  ['Tél. : +33 6 12 34 56 78, merci', '+33612345678'],
  ['Réf. 12345678, puis 48010203', '+50948010203'],
  ['Mon budget est de 25,000.00 HTG', null],
  ['TransCode: 1234567890', null],
])('the telephone number in %j is %s', (text, phone) => expect(phoneIn(text)).toBe(phone));
