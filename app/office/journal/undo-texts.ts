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
    redo: { line: (of) => `Change done again: ${of}`, done: 'Done again.' },
  },
};

const ht: typeof fr = {
  actions: {
    undo: { line: (of) => `Chanjman defèt: ${of}`, done: 'Li defè: tout bagay tankou anvan.' },
    redo: { line: (of) => `Chanjman refèt: ${of}`, done: 'Li refèt.' },
  },
};

export const undoTexts: Texts<typeof fr> = { fr, en, ht };
