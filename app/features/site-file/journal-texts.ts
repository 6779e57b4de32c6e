import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'siteFile.made': {
      line: (of: string) => `Site téléchargé dans un fichier : ${of}`,
      done: 'Le site est téléchargé.',
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'siteFile.made': {
      line: (of) => `Site downloaded as a file: ${of}`,
      done: 'The site is downloaded.',
    },
  },
};

const ht: typeof fr = {
  actions: {
    'siteFile.made': {
      line: (of) => `Yo telechaje sit la nan yon fichye: ${of}`,
      done: 'Sit la telechaje.',
    },
  },
};

export const siteFileJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    siteFile: typeof fr;
  }
}
