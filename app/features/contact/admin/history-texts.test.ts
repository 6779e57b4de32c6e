import { expect, test } from 'vitest';
import type { HistoryEntry } from '#app/office/journal/journal.server.ts';
import { messageHistory } from './history-texts.ts';

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
