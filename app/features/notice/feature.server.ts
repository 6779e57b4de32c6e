import type { Feature } from '#app/office/registry.ts';
import { noticeJournalTexts } from './journal-texts.ts';
import { turnNotice } from './notice.server.ts';

export const notice: Feature = {
  journal: { texts: noticeJournalTexts, subjects: { notice: { kind: 'publish' } } },
  clocks: [{ name: 'the notice', everyMs: 1_000, run: turnNotice }],
};
