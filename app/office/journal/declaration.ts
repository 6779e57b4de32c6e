import type { Role } from '#app/http/session/account.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import type { Cursor } from '../list.server.ts';
import { columnNames, type NamedColumns } from '../resource/form.ts';
import type { ActionTexts, JournalAction, JournalTexts } from './actions.ts';
import type { EntryOf, FieldChange } from './changes.ts';
import type { JournalKind } from './filters.ts';
import type { FollowUndo, JournalEntry, RowChange } from './journal.server.ts';
import { undoTexts } from './undo-texts.ts';

export type JournalDeclaration = {
  texts: Texts<JournalTexts>;
  tables?: Readonly<Partial<Record<keyof Schema, JournalTable>>>;
  /** By the `subject` of their entries, the things that actions are done to. */
  subjects?: Readonly<Record<string, Subject>>;
  /** Actions that are not the team’s: the site does them by itself, or members about their own. */
  by?: Readonly<Partial<Record<JournalAction, 'site' | 'member'>>>;
  /** Actions with an undo of their own, by its path. */
  undo?: Readonly<Partial<Record<JournalAction, (entry: JournalEntry) => string>>>;
  list?: ListLines;
};

export type JournalTable = {
  /** Its fields name the columns, beside those that the texts name. */
  form?: NamedColumns;
  /** Its key; with several columns, the id of a change has a point between them. `id` otherwise. */
  key?: readonly string[];
  /** The subjects that columns have the ids of. */
  refers?: Readonly<Record<string, string>>;
  /** How the values of columns are written, where the journal does not know. */
  written?: Readonly<Record<string, (value: string, locale: Locale) => string>>;
  /** The fields that the journal shows of a change, where these are not its columns. */
  changes?: (change: RowChange, entry: EntryOf) => FieldChange[];
  /** Follows a row that an undo put back, in its transaction. */
  afterUndo?: (trx: Db, id: string, now: number, change: RowChange) => Promise<unknown>;
};

export type Subject = {
  /** The kind in the journal's filter; `other` otherwise. */
  kind?: Exclude<JournalKind, 'other'>;
  /** The column that names it, in the row that has its id, and the one that has its kind. */
  name?: { table: keyof Schema; column: string; kind?: string; id?: string; isNumber?: true };
  /** Names that are not in one column, by the ids of things. */
  names?: (
    db: Db,
    ids: readonly string[],
    viewer: { locale: Locale; role: Role },
  ) => Promise<ReadonlyMap<string, string>>;
  /** In place of a name: its id, which people know, or that the person was removed. */
  unnamed?: 'id' | 'removed';
  /**
   * Its name in the result of a change, and the page that its undo leads back to; by default, where
   * the undo was pressed.
   */
  find?: (
    db: Db,
    locale: Locale,
    id: string,
  ) => Promise<{ name: string; kind?: string; page?: string } | undefined>;
  /** In place of the `done` of an action, where that depends on what is stored. */
  doneText?: (
    db: Db,
    locale: Locale,
    change: { action: string; subjectId: string },
    now: number,
  ) => Promise<string | undefined>;
  /**
   * Where the result of a change leads on, in the order of the page; `section`: that of the page,
   * such as the language of a text.
   */
  doneLinks?: (
    db: Db,
    locale: Locale,
    change: { action: string; subjectId: string; section: string | null },
  ) => Promise<{ to: string; label: string }[]>;
};

/** The author of a change that is no account: an account was deleted, a command, or the site. */
type OtherPerson = 'removed' | 'operator' | 'site';

/** `person` is an account’s id or an `OtherPerson`; null is everybody, everything, at any time. */
export type JournalFilter = {
  person: string | null;
  kind: JournalKind | null;
  since: number | null;
};

export type JournalPage = JournalFilter & { after: Cursor | undefined; limit: number };
export type ListLines = (db: Db, page: JournalPage) => Promise<JournalLine[]>;

export type JournalLine = Cursor & {
  action: string;
  subject: string;
  /** Null when the account was deleted. */
  subjectId: string | null;
  name: string | null;
  kind?: string | undefined;
  by: { name: string } | OtherPerson;
  changes: FieldChange[];
  undo: '/admin/journal/:id/undo' | null;
};

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(declared: readonly JournalDeclaration[], followResource: FollowUndo) {
  const all: readonly JournalDeclaration[] = [{ texts: undoTexts }, ...declared];
  const tables = mergeTables(all);
  const subjects: Partial<Record<string, Subject>> = mergeEach(all.map((each) => each.subjects));
  const undoPaths: NonNullable<JournalDeclaration['undo']> = merge(all.map(({ undo }) => undo));
  const authors = Object.entries(merge(all.map(({ by }) => by)));
  const textsIn = (locale: Locale): Required<JournalTexts> => ({
    actions: merge(all.map(({ texts }) => texts[locale].actions)),
    fields: fieldsIn(tables, mergeEach(all.map(({ texts }) => texts[locale].fields)), locale),
    values: mergeEach(all.map(({ texts }) => texts[locale].values)),
  });
  const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)])) as Texts<
    Required<JournalTexts>
  >;
  const lineText = (locale: Locale, action: string, subject: string, kind?: string): string =>
    spell(texts[locale].actions[action]?.line, subject, kind) ?? action;
  return {
    texts,
    tables,
    subjects,
    lists: all.flatMap(({ list = [] }) => list),
    followUndo: (async (trx, change, now) => {
      for (const { tables: own } of all)
        await own?.[change.table]?.afterUndo?.(trx, change.id, now, change);
      await followResource(trx, change, now);
    }) satisfies FollowUndo,
    actionsBy: (author: 'site' | 'member') =>
      authors.flatMap(([action, by]) => (by === author ? action : [])),
    keyOf: (table: string) => tables[table]?.key ?? ['id'],
    /** `undid`: the action that an undo or its redo is about. */
    doneText(
      locale: Locale,
      { action, undid = null }: { action: string; undid?: string | null },
      { name, kind }: { name: string; kind?: string | undefined },
      isMailKept: boolean,
    ) {
      const { done, kept } = texts[locale].actions[action] ?? {};
      if (undid === null) return spell(isMailKept ? (kept ?? done) : done, name, kind);
      const undone = action === 'undo' ? texts[locale].actions[undid]?.undone : undefined;
      return spell(undone, name) ?? spell(done, lineText(locale, undid, name, kind));
    },
    manyText: (locale: Locale, action: string, n: number) =>
      spell(texts[locale].actions[action]?.many, String(n)),
    lineText,
    undoPath: (entry: JournalEntry & { canUndo: boolean }): string | null =>
      undoPaths[entry.action as JournalAction]?.(entry) ??
      (entry.canUndo ? `/admin/journal/${entry.id}/undo` : null),
  };
}

/** Several features may declare what columns of one table refer to. */
function mergeTables(all: readonly JournalDeclaration[]): Partial<Record<string, JournalTable>> {
  const merged: Partial<Record<string, JournalTable>> = {};
  for (const [name, table] of all.flatMap(({ tables = {} }) => Object.entries(tables))) {
    const refers = { ...merged[name]?.refers, ...table.refers };
    merged[name] = { ...merged[name], ...table, refers };
  }
  return merged;
}

const fieldsIn = (
  tables: Partial<Record<string, JournalTable>>,
  named: NonNullable<JournalTexts['fields']>,
  locale: Locale,
) =>
  Object.fromEntries(
    Object.entries(named).map(([table, names]) => {
      const form = tables[table]?.form;
      return [table, form ? { ...columnNames(form, locale), ...names } : names];
    }),
  );

const merge = <Part extends object>(parts: readonly (Part | undefined)[]): Part =>
  Object.assign({}, ...parts);

/** A section declares a part of a subject or a table, and its feature the rest. */
function mergeEach<Part extends object>(
  parts: readonly (Readonly<Partial<Record<string, Part>>> | undefined)[],
): Record<string, Part> {
  const merged: Record<string, Part> = {};
  for (const [name, part] of parts.flatMap((each) => Object.entries(each ?? {})))
    if (part) merged[name] = { ...merged[name], ...part };
  return merged;
}

const spell = (sentence: ActionTexts['line'] | undefined, subject: string, kind?: string) =>
  typeof sentence === 'function' ? sentence(subject, kind) : sentence;
