import { sql } from 'kysely';
import type { Role } from '#app/http/session/account.ts';
import {
  type Currency,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNearDate,
  writtenPhone,
} from '#app/i18n/format.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type Cursor, cutPage } from '../list.server.ts';
import { columnChanges, type FieldChange, isCurrency } from './changes.ts';
import type { Journal, JournalFilter, JournalLine, JournalPage, Subject } from './declaration.ts';
import { journalKinds } from './filters.ts';
import { entries, isUndoable, type RowChange, readEntry } from './journal.server.ts';
import { journalTexts } from './texts.ts';
import { redoTexts } from './undo-texts.ts';

type Viewer = { locale: Locale; role: Role };
type Asked = Viewer & { filter: JournalFilter; after: Cursor | undefined };

export async function listJournal(
  db: Db,
  { filter, after, ...viewer }: Asked,
  limit: number,
  now: number,
  journal: Journal,
): Promise<{ lines: JournalLine[]; next: Cursor | null }> {
  const page = { ...filter, after, limit: limit + 1 };
  const found = await Promise.all([
    listOwn(db, page, { role: viewer.role, now, journal }),
    ...journal.lists.map((list) => list(db, page)),
  ]);
  const lines = found.flat().sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const { rows, next } = cutPage(lines, limit, ({ at, id }) => ({ at, id }));
  return { lines: await nameIds(db, rows, viewer, journal), next };
}

export function isOnPage(at: string, id: string, { since, after }: JournalPage) {
  const last = after ?? { at: Number.MAX_SAFE_INTEGER, id: '' };
  return sql<boolean>`${sql.ref(at)} >= ${since ?? 0} and (${sql.ref(at)}, ${sql.ref(id)}) < (${last.at}, ${last.id})`;
}

type By = { role: Role; now: number; journal: Journal };

async function listOwn(
  db: Db,
  page: JournalPage,
  { role, now, journal }: By,
): Promise<JournalLine[]> {
  const { person, kind, limit } = page;
  const siteActions = journal.actionsBy('site');
  const subjectsOf = (wanted: string) =>
    Object.entries(journal.subjects).flatMap(([subject, declared]) =>
      declared?.kind === wanted ? subject : [],
    );
  const rows = await entries(db)
    .where(isOnPage('j.created_at', 'j.id', page))
    .$if(kind !== null, (q) =>
      kind === 'other'
        ? q.where('j.subject', 'not in', journalKinds.flatMap(subjectsOf))
        : q.where('j.subject', 'in', subjectsOf(kind ?? '')),
    )
    .$if(person === 'operator', (q) => q.where('j.is_by_operator', '=', 1))
    .$if(person === 'removed', (q) =>
      q
        .where('j.account_id', 'is', null)
        .where('j.is_by_operator', '=', 0)
        .where('j.action', 'not in', siteActions),
    )
    .$if(person !== null && person !== 'operator' && person !== 'removed', (q) =>
      q.where('j.account_id', '=', person),
    )
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...readEntry(row),
    name: null,
    by: siteActions.includes(row.action)
      ? 'site'
      : row.is_by_operator
        ? 'operator'
        : row.username === null
          ? 'removed'
          : { name: row.username },
    changes: (JSON.parse(row.changes) as RowChange[]).flatMap((change) =>
      (journal.tables[change.table]?.changes ?? columnChanges)(change, row),
    ),
    undo: isUndoable(row, role, now) ? '/admin/journal/:id/undo' : null,
  }));
}

async function nameIds(
  db: Db,
  lines: JournalLine[],
  viewer: Viewer,
  journal: Journal,
): Promise<JournalLine[]> {
  const referred = ({ field }: FieldChange) => {
    const [table = '', column = ''] = field.split('.');
    return journal.tables[table]?.refers?.[column];
  };
  const idsOf = (subject: string) =>
    lines.flatMap((line) => [
      ...(line.subject === subject && line.subjectId ? [line.subjectId] : []),
      ...line.changes
        .filter((change) => referred(change) === subject)
        .flatMap(({ before, after }) => [before, after])
        .filter((value) => typeof value === 'string'),
    ]);
  const names = new Map(
    await Promise.all(
      Object.entries(journal.subjects).map(
        async ([subject, declared]) =>
          [subject, await findNamesOf(db, declared, idsOf(subject), viewer)] as const,
      ),
    ),
  );
  const subjectOfLine = (line: JournalLine) => names.get(line.subject)?.get(line.subjectId);
  return lines.map((line) => ({
    ...line,
    name: line.name ?? subjectOfLine(line)?.name ?? null,
    ...(subjectOfLine(line)?.kind && { kind: subjectOfLine(line)?.kind }),
    changes: line.changes.map((change) => {
      const named = (value: FieldChange['before']) =>
        names.get(referred(change) ?? '')?.get(value)?.name ?? value;
      return { ...change, before: named(change.before), after: named(change.after) };
    }),
  }));
}

async function findNamesOf(
  db: Db,
  { name, names }: Subject = {},
  ids: readonly string[],
  viewer: Viewer,
): Promise<Map<unknown, { name: string; kind?: string }>> {
  if (!names || ids.length === 0) return findNames(db, name, ids);
  return new Map([...(await names(db, ids, viewer))].map(([id, name]) => [id, { name }]));
}

/** By its own declaration, or by the column that has its name. */
export const findSubject = async (
  db: Db,
  locale: Locale,
  journal: Journal,
  of: Subjected,
): ReturnType<NonNullable<Subject['find']>> =>
  (await journal.subjects[of.subject]?.find?.(db, locale, of.subjectId)) ??
  (await findNames(db, journal.subjects[of.subject]?.name, [of.subjectId])).get(of.subjectId);

type Subjected = { subject: string; subjectId: string };

/** In French, if there is a name in French. */
async function findNames(
  db: Db,
  name: Subject['name'],
  ids: readonly string[],
): Promise<Map<unknown, { name: string; kind?: string }>> {
  if (!name || ids.length === 0) return new Map();
  const { table, column, kind, id = 'id', isNumber = false } = name;
  const keys = isNumber ? ids.map(Number).filter(Number.isSafeInteger) : ids;
  const rows = await db
    .selectFrom(table as 'account')
    .select([`${id} as id` as 'id', `${column} as name` as 'username as name'])
    .$if(kind !== undefined, (q) => q.select(`${kind} as kind` as 'role as kind'))
    .where(id as 'id', 'in', keys as string[])
    // The last one counts.
    .$if(id !== 'id', (q) =>
      q.orderBy((eb) =>
        eb
          .case()
          .when('locale' as 'id', '=', 'fr')
          .then(1)
          .else(0)
          .end(),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** Newest first, by the day in Haiti. */
export function groupByDay<Line extends { at: number }>(
  lines: readonly Line[],
  locale: Locale,
  now: number,
): { day: string; lines: Line[] }[] {
  const { today, yesterday } = journalTexts[locale];
  const dateOf = (ms: number) => formatNearDate(locale, ms, now);
  const near = new Map([
    [dateOf(now - 24 * 60 * 60_000), yesterday],
    [dateOf(now), today],
  ]);
  const days = Map.groupBy(lines, ({ at }) => dateOf(at));
  return [...days].map(([date, own]) => ({ day: near.get(date) ?? date, lines: own }));
}

export const describeLines = (lines: readonly JournalLine[], locale: Locale, journal: Journal) =>
  lines.map(({ id, at, by, undo, ...line }) => ({
    id,
    at,
    by,
    undo,
    redo: line.action === 'undo' ? redoTexts[locale] : null,
    what: journal.lineText(locale, line.action, subjectOf(line, locale, journal), line.kind),
    changes: describeChanges(line.changes, locale, journal),
  }));

function subjectOf(
  { name, subject, subjectId }: Pick<JournalLine, 'name' | 'subject' | 'subjectId'>,
  locale: Locale,
  journal: Journal,
): string {
  const t = journalTexts[locale];
  const unnamed = journal.subjects[subject]?.unnamed;
  return name || (unnamed === 'removed' ? t.removed : (unnamed === 'id' && subjectId) || t.none);
}

/** In characters. */
const longest = 120;

function describeChanges(changes: readonly FieldChange[], locale: Locale, journal: Journal) {
  const t = journalTexts[locale];
  const { fields, values } = journal.texts[locale];
  const currencies = changes.find(({ field }) => isCurrency(field));
  const hasAmount = changes.some(({ field }) => field.endsWith('_minor'));
  const shown = (change: FieldChange, side: 'before' | 'after') => {
    const { field, [side]: value } = change;
    if (value === null || value === '') return t.none;
    if (typeof value === 'number' && field.endsWith('_at')) return formatDateTime(locale, value);
    if (typeof value === 'number' && field.endsWith('_minor')) {
      // Payments, and the prices of services, are in gourdes.
      const currency = currencies?.[side] ?? currencies?.after ?? currencies?.before ?? 'HTG';
      return formatMoney(locale, value, currency as Currency);
    }
    const [table = '', column = ''] = field.split('.');
    const written = journal.tables[table]?.written?.[column];
    if (written) return written(String(value), locale);
    // A day, at noon in Haiti.
    if (/^\d{4}-\d\d-\d\d$/.test(String(value)))
      return formatDate(locale, Date.parse(`${value}T17:00:00Z`));
    if (/\.phones?$/.test(field)) return String(value).split('\n').map(writtenPhone).join(', ');
    const text = values[table]?.[column]?.[value] ?? String(value);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  const nameOf = (field: string) => {
    const [table = '', column = '', language] = field.split('.');
    const name = fields[table]?.[column] ?? t.otherField;
    return locales.some((each) => each === language) ? `${name} (${language})` : name;
  };
  const isShown = ({ field, before, after }: FieldChange) =>
    isCurrency(field)
      ? !hasAmount && before !== after
      : // The line itself says that a version was published.
        !/\.(?:published|head)$/.test(field);
  return changes.filter(isShown).map((change) => {
    const { field } = change;
    const name = nameOf(field);
    const text = field.endsWith('.image')
      ? t.otherPicture(name)
      : t.change(name, shown(change, 'before'), shown(change, 'after'));
    return { field, name, text };
  });
}

export async function listJournalPeople(
  db: Db,
  limit: number,
  journal: Journal,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('account as a')
    .select(['a.id', 'a.username as name'])
    .where((eb) =>
      eb.or([
        eb('a.role', '!=', 'member'),
        eb(
          'a.id',
          'in',
          eb
            .selectFrom('journal_entry')
            .select('account_id')
            .where('account_id', 'is not', null)
            .where('action', 'not in', journal.actionsBy('member'))
            .distinct(),
        ),
      ]),
    )
    .orderBy('a.username')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
