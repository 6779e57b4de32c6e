import { expect, test } from 'vitest';
import type { MessageRow } from '#db/schema.ts';
import { contactParameters, renderContactEmail } from './email.server.ts';

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
    '20 novembre 2026 à 9 h 31',
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
    'Reçu : 20 novembre 2026 à 9 h 31 (heure d’Haïti)',
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
