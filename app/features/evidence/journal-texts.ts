import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'evidence.given': { line: (of: string) => `Mot d’un client reçu : ${of}` },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'evidence.given': { line: (of) => `A customer’s word received: ${of}` },
  },
};

const ht: typeof fr = {
  actions: {
    'evidence.given': { line: (of) => `Mo yon kliyan rive: ${of}` },
  },
};

export const evidenceJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    evidence: typeof fr;
  }
}
