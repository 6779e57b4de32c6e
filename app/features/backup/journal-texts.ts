import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'backup.requested': { line: 'Sauvegarde demandée', done: 'La sauvegarde est lancée.' },
    'backup.downloaded': {
      line: (of: string) => `Sauvegarde téléchargée : ${of}`,
      done: 'La sauvegarde est téléchargée.',
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'backup.requested': { line: 'Backup requested', done: 'The backup is on its way.' },
    'backup.downloaded': {
      line: (of) => `Backup downloaded: ${of}`,
      done: 'The backup is downloaded.',
    },
  },
};

const ht: typeof fr = {
  actions: {
    'backup.requested': { line: 'Yo mande yon kopi sekirite', done: 'Kopi a kòmanse.' },
    'backup.downloaded': {
      line: (of) => `Yo telechaje kopi sekirite a: ${of}`,
      done: 'Kopi sekirite a telechaje.',
    },
  },
};

export const backupJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    backup: typeof fr;
  }
}
