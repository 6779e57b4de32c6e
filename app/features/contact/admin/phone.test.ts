import { expect, test } from 'vitest';
import { writtenPhone } from '#app/i18n/format.ts';
import type { HistoryEntry } from '#app/office/journal/journal.server.ts';
import { messageHistory } from './history-texts.ts';
import { phoneIn } from './thread.server.ts';

test.each([
  ['Rele m nan 3701 0203.', '+50937010203'],
  ['+509 37 01 02 03', '+50937010203'],
  ['(509) 3701-0203', '+50937010203'],
  ['00 509 3701 0203', '+50937010203'],
  ['Tél. : +33 6 12 34 56 78, merci', '+33612345678'],
  ['Réf. 12345678, puis 48010203', '+50948010203'],
  ['Mon budget est de 25,000.00 HTG', null],
  ['le 20/11/2026 à 10:30', null],
  ['TransCode: 1234567890', null],
  ['', null],
])('the telephone number in %j is %s', (text, phone) => expect(phoneIn(text)).toBe(phone));

test.each([
  '+50937010203',
  '37010203',
  '3701-0203',
  '(509) 37.01 02-03',
  '00 509 3701 0203',
  '+509 3701 0203',
])('a Haitian number is written in pairs, typed as %j too', (typed) =>
  expect(writtenPhone(typed)).toBe('+509\u00a037\u00a001\u00a002\u00a003'),
);

test.each(['+15145550100', '+37010203', '3701020', '370102033', '3701 0203 (Jean)', ''])(
  'what is no Haitian number stays as it was typed: %j',
  (typed) => expect(writtenPhone(typed)).toBe(typed),
);

const entry = (id: string, action: string, given: Partial<HistoryEntry> = {}) =>
  ({ id, action, by: 'Jean', at: 1, undid: null, changes: [], ...given }) as HistoryEntry;

test('says who did what, the newest first, and what an undo took back', () => {
  const entries = [
    entry('c', 'undo', { by: 'Nadia', undid: 'b' }),
    entry('b', 'message.done'),
    entry('a', 'message.refused', { by: null }),
  ];
  expect(
    messageHistory('fr', entries).map(({ by, did }) => `${by} ${did}`.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Nadia a annulé un changement (a marqué le message comme traité)',
    'Jean a marqué le message comme traité',
    'Le site a rouvert le message : la réponse n’a pas été distribuée',
  ]);
});

test('an undo of a change that is no longer listed stands alone, and somebody who has left has no name', () => {
  expect(messageHistory('en', [entry('b', 'redo', { by: null, undid: 'gone' })])).toEqual([
    { id: 'b', by: null, at: 1, did: 'restored a change' },
  ]);
});
