import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from './actions.ts';

const fr = {
  actions: {
    undo: {
      line: (of: string) => `Changement annulé : ${of}`,
      done: 'C’est annulé : tout est comme avant.',
    },
    redo: { line: (of: string) => `Changement rétabli : ${of}`, done: 'C’est rétabli.' },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    undo: { line: (of) => `Change undone: ${of}`, done: 'Undone: everything is as before.' },
    redo: { line: (of) => `Change restored: ${of}`, done: 'Restored.' },
  },
};

const ht: typeof fr = {
  actions: {
    undo: {
      line: (of) => `Chanjman anile: ${of}`,
      done: 'Li anile: tout bagay jan li te ye anvan.',
    },
    redo: { line: (of) => `Chanjman retabli: ${of}`, done: 'Li retabli.' },
  },
};

export const undoTexts: Texts<typeof fr> = { fr, en, ht };
