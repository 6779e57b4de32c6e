import { expect, test } from 'vitest';
import type { MessageRow } from '#db/schema.ts';
import { contactParameters, renderContactEmail } from './email.server.ts';
import { type ContactField, contactSchema } from './fields.ts';
import { firstLineOf } from './messages.server.ts';

test.each([
  ['Bonjou,\nmwen bezwen yon sit.', 'Bonjou,'],
  ['\n  \n  Un site pour mon école  \nmerci', 'Un site pour mon école'],
  ['', ''],
  [`${'mot '.repeat(24)}mots`, `${'mot '.repeat(24)}mots`],
  [`${'mot '.repeat(25)}mots`, `${'mot '.repeat(23)}mot…`],
  ['🪁'.repeat(101), `${'🪁'.repeat(99)}…`],
])('%j is shown as %j', (message, line) => {
  expect(firstLineOf(message)).toBe(line);
  expect([...firstLineOf(message)].length).toBeLessThanOrEqual(100);
});

const good = {
  name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  phone: null,
  answerBy: null,
  country: 'HT',
  message: 'Bonjour,\nje voudrais un site.',
};

const whatsapp = { phone: '+50937112233', answerBy: 'WhatsApp' };
test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
  ['a whole message', {}],
  [
    'spaces around',
    { name: '  Anaïs ', message: '\n Bonjour. ' },
    { name: 'Anaïs', message: 'Bonjour.' },
  ],
  ['spaces around an address', { email: ' anais@exemple.com\n' }, {}],
  ['names of any alphabet', { name: '李 – O’Brien-Ñandú' }],
  ['the longest of everything', { name: 'n'.repeat(100), message: 'm'.repeat(5_000) }],
  ['an address with a plus and subdomains', { email: 'a.b+c@mail.exemple.co.uk' }],
  ['the longest part before the @', { email: `${'a'.repeat(64)}@exemple.com` }],
  ['the visitor’s clock', { localDateTime: '2026-11-20T09:30' }],
  ['eight digits, as a number of Haiti', { phone: ' 37 11-22 33', answerBy: 'WhatsApp' }, whatsapp],
  [
    'another country, no choice',
    { phone: '+1 (514) 555-0100', answerBy: '' },
    { phone: '+15145550100' },
  ],
  ['a clock that makes no sense, without it', { localDateTime: 'yesterday' }, {}],
  ['a field that nobody asked for, without it', { website: 'x' }, {}],
])('takes %s', (_what, given, taken = given) => {
  expect(contactSchema.parse({ ...good, ...given })).toEqual({ ...good, ...taken });
});

test.each<[ContactField, string, unknown[]]>([
  ['name', 'name', ['', '   ', undefined, ['a', 'b']]],
  ['name', 'nameTooLong', ['n'.repeat(101)]],
  ['email', 'email', ['', undefined, 'anais', 'anais@', '@exemple.com', 'anais@exemple']],
  ['email', 'email', ['anais..pierre@exemple.com', 'a b@exemple.com', 'a@b@exemple.com']],
  ['email', 'email', ['anais@exemple.com\r\nBcc: victime@exemple.com']],
  ['email', 'email', ['anais@exemple.com, autre@exemple.com']],
  ['email', 'email', [`${'a'.repeat(65)}@exemple.com`, `anais@${'e'.repeat(245)}.com`]],
  ['phone', 'phone', ['call me', '37 11']],
  ['answerBy', 'answerBy', ['pigeon']],
  ['country', 'country', ['', undefined, 'XX', 'ht', 'Haïti', 'constructor']],
  ['message', 'message', ['', ' \n ', undefined]],
  ['message', 'messageTooLong', ['m'.repeat(5_001)]],
])('%s: refuses with "%s" %j', (field, code, values) => {
  for (const value of values) {
    const { error } = contactSchema.safeParse({ ...good, [field]: value });
    const issues = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
    expect(issues[0], String(value)).toEqual([field, code]);
    expect(new Set(issues.map(([path]) => path))).toEqual(new Set([field]));
  }
});

const message: MessageRow = {
  id: 'b6f1',
  idempotency_key: 'k',
  from_name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  country: 'HT',
  message: 'Bonjou,\n\nMwen bezwen yon sit.',
  locale: 'ht',
  phone: null,
  answer_by: null,
  local_date_time: '2026-11-20T09:30',
  suspicion: null,
  state: 'new',
  assignee_id: null,
  word_at: null,
  created_at: Date.UTC(2026, 10, 20, 14, 31),
};

test('names the parameters as the company’s email templates do', () => {
  expect(contactParameters(message, 'fr')).toEqual({
    from_name: 'Anaïs Pierre',
    message: message.message,
    message_content: message.message,
    email: 'anais@exemple.com',
    country: 'Haïti',
    date_time: '2026-11-20 09:30',
  });
});

test('uses Haiti’s time without the visitor’s', () => {
  expect(contactParameters({ ...message, local_date_time: null }, 'fr').date_time).toBe(
    '20\u00A0novembre 2026 à 9 h 31',
  );
});

test('has the visitor as Reply-To, and every field', () => {
  const { replyTo, subject, text } = renderContactEmail(message, 'fr');
  expect({ replyTo, subject }).toEqual({
    replyTo: 'anais@exemple.com',
    subject: 'Message : Anaïs Pierre',
  });
  expect(text.split('\n')).toEqual([
    'from_name : Anaïs Pierre',
    'email : anais@exemple.com',
    'country : Haïti',
    'date_time : 2026-11-20 09:30',
    'Langue du site : créole',
    'Reçu : 20\u00A0novembre 2026 à 9 h 31 (heure d’Haïti)',
    '',
    'message :',
    'Bonjou,',
    '',
    'Mwen bezwen yon sit.',
  ]);
});

test.each([
  ['fr', '[à vérifier] Message : Anaïs Pierre', 'À vérifier : le champ caché est rempli'],
  ['en', '[to check] Message from Anaïs Pierre', 'To check: the hidden field is filled in'],
  ['ht', '[pou verifye] Mesaj: Anaïs Pierre', 'Pou verifye: kaz kache a ranpli'],
] as const)(
  'a message that may be spam says so and why, in the subject too, as the team reads (%s)',
  (locale, mark, why) => {
    const { subject, text } = renderContactEmail({ ...message, suspicion: 'honeypot' }, locale);
    expect(subject).toBe(mark);
    expect(text.split('\n')).toContain(why);
  },
);

test.each([
  'Anaïs\r\nBcc: victime@exemple.com',
  'Anaïs\nSubject: autre',
  'Anaïs\u0000\u0085\u001b[31m',
  'A'.repeat(500),
])('does not let a name inject a header or a field: %j', (from_name) => {
  const { subject, text } = renderContactEmail({ ...message, from_name }, 'fr');
  expect(subject).not.toMatch(/\p{Cc}/u);
  expect(subject.length).toBeLessThanOrEqual(78);
  expect(text.split('\n')).toHaveLength(11);
});
