import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from './actions.ts';

const fr = {
  actions: {
    undo: {
      line: (of: string) => `Changement annulé : ${of}`,
      done: (what: string) => `C’est annulé : « ${what} ».`,
      many: (n: string) => `${n} changements annulés.`,
    },
    redo: {
      line: (of: string) => `Changement rétabli : ${of}`,
      done: (what: string) => `C’est rétabli : « ${what} ».`,
      many: (n: string) => `${n} changements rétablis.`,
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    undo: {
      line: (of) => `Change undone: ${of}`,
      done: (what) => `Undone: “${what}”.`,
      many: (n) => `${n} changes undone.`,
    },
    redo: {
      line: (of) => `Change restored: ${of}`,
      done: (what) => `Restored: “${what}”.`,
      many: (n) => `${n} changes restored.`,
    },
  },
};

const ht: typeof fr = {
  actions: {
    undo: {
      line: (of) => `Chanjman anile: ${of}`,
      done: (what) => `Li anile: « ${what} ».`,
      many: (n) => `${n} chanjman anile.`,
    },
    redo: {
      line: (of) => `Chanjman retabli: ${of}`,
      done: (what) => `Li retabli: « ${what} ».`,
      many: (n) => `${n} chanjman retabli.`,
    },
  },
};

export const undoTexts: Texts<typeof fr> = { fr, en, ht };

/** The button that undoes an undo. */
export const redoTexts: Texts<string> = { fr: 'Refaire', en: 'Redo', ht: 'Refè' };
