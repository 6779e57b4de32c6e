import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'notice.changed': { line: 'Bandeau changé', done: 'Le bandeau est enregistré.' },
    'notice.removed': { line: 'Bandeau retiré', done: 'Le bandeau est retiré.' },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'notice.changed': { line: 'Notice changed', done: 'The notice is saved.' },
    'notice.removed': { line: 'Notice removed', done: 'The notice is removed.' },
  },
};

const ht: typeof fr = {
  actions: {
    'notice.changed': { line: 'Avi chanje', done: 'Avi a anrejistre.' },
    'notice.removed': { line: 'Avi retire', done: 'Avi a retire.' },
  },
};

export const noticeJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    notice: typeof fr;
  }
}
