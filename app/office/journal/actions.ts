import type { Locale } from '#app/i18n/locale.ts';

/** `kind`: of a subject that has several. */
type Sentence = string | ((subject: string, kind?: string) => string);

export type ActionTexts = {
  line: Sentence;
  /** Once it is done, where the team does it in the back-office. */
  done?: Sentence;
  /** In place of `done` while no mail server is set up. */
  kept?: Sentence;
  /** Once it is done to several at once, with how many: at least two. */
  many?: Sentence;
  /** Once it is undone; by default, that its line is. */
  undone?: Sentence;
  /** In the history of the thing it was done to. */
  history?: string;
};

export const subjectAfter = (locale: Locale, line: string, subject: string): string =>
  `${line}${locale === 'fr' ? '\u00a0' : ''}: ${subject}`;

/** An action that its subject is named with, and the sentence once it is done. */
export const about =
  (locale: Locale) =>
  (line: string, done: string): ActionTexts => ({
    line: (subject) => subjectAfter(locale, line, subject),
    done,
  });

/** The names of states and choices, within a sentence: “in Creole”. */
export const lowered = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, name.charAt(0).toLowerCase() + name.slice(1)]),
  );

export type JournalTexts = {
  actions: Readonly<Record<string, ActionTexts>>;
  /** The tables whose rows it changes, with the names of columns that the journal shows. */
  fields?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  values?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
};

/**
 * The French texts of each feature, which adds its own beside them:
 *
 *     declare module '#app/office/journal/actions.ts' {
 *       interface Journals {
 *         notice: typeof fr;
 *       }
 *     }
 */
export interface Journals {
  undo: { actions: Record<'undo' | 'redo', ActionTexts> };
}

/** A row may have another: a newer release may have written it. */
export type JournalAction = {
  [Name in keyof Journals]: keyof Journals[Name]['actions'];
}[keyof Journals];

type FieldsOf<Texts> = Texts extends { fields: infer Fields } ? keyof Fields : never;
export type NamedTable = { [Name in keyof Journals]: FieldsOf<Journals[Name]> }[keyof Journals];
