import { sql } from 'kysely';
import type { Role } from '#app/http/session/account.ts';
import { isUndoable, type RowChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import type { JournalKind } from './filters.ts';

/** The subjects of the entries of each kind; all others are `other`. */
const subjectsOf: Readonly<Record<string, readonly string[]>> = {
  donations: ['donation', 'payment'],
  messages: ['message', 'savedReply'],
  publish: ['article', 'picture', 'service', 'evidence', 'notice'],
  people: ['invitation', 'account'],
};

/**
 * What happened to accounts that concerns the team; the rest each member sees on the page of their
 * own activity.
 */
const eventKinds = [
  'role_changed',
  'suspended',
  'resumed',
  'sessions_ended',
  'factor_reset',
  'data_exported',
  'payee_changed',
  'account_deleted',
] as const;

export type EventAction = `account.${(typeof eventKinds)[number]}`;

/**
 * Who did something, where it is no account: somebody whose account was deleted, a command of the
 * operator, or the site by itself.
 */
type OtherPerson = 'removed' | 'operator' | 'site';
/** Actions of the site itself. */
const ownActions = ['message.refused', 'payee.abandoned'];

/** `person` is an account's id or an `OtherPerson`; null is everybody, everything, at any time. */
export type JournalFilter = {
  person: string | null;
  kind: JournalKind | null;
  since: number | null;
};
export type JournalCursor = { at: number; id: string };

export type JournalLine = JournalCursor & {
  /**
   * `donation.received`, `account.role_changed`, `picture.approve`; the page has a text for each.
   */
  action: string;
  subject: string;
  /** Null when the account was deleted. */
  subjectId: string | null;
  /**
   * What the subject is called, where its id says nothing; null when it is not there any longer.
   */
  name: string | null;
  /** The username, or who else. */
  by: { name: string } | OtherPerson;
  changes: FieldChange[];
  /** With the path that undoes it. */
  undo: '/admin/journal/:id/undo' | null;
};

/**
 * What the team did, the newest first: the entries of the journal, and what happened to accounts,
 * each from where it is stored.
 */
export async function listJournal(
  db: Db,
  { filter, after, role }: { filter: JournalFilter; after: JournalCursor | undefined; role: Role },
  limit: number,
  now: number,
): Promise<{ lines: JournalLine[]; next: JournalCursor | null }> {
  const page = { ...filter, after, limit: limit + 1 };
  const found = await Promise.all([listEntries(db, page, role, now), listEvents(db, page)]);
  const lines = found.flat().sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  return {
    lines: await nameIds(db, shown),
    next: lines.length > limit && last ? { at: last.at, id: last.id } : null,
  };
}

type PageOf = JournalFilter & { after: JournalCursor | undefined; limit: number };

/** The rows of a page, by the columns with the time and the id of a table. */
function isOnPage(at: string, id: string, { since, after }: PageOf) {
  const last = after ?? { at: Number.MAX_SAFE_INTEGER, id: '' };
  return sql<boolean>`${sql.ref(at)} >= ${since ?? 0} and (${sql.ref(at)}, ${sql.ref(id)}) < (${last.at}, ${last.id})`;
}

async function listEntries(db: Db, page: PageOf, role: Role, now: number): Promise<JournalLine[]> {
  const { person, kind, limit } = page;
  const rows = await db
    .selectFrom('journal_entry as j')
    .leftJoin('account as a', 'a.id', 'j.account_id')
    .leftJoin('invitation as i', (join) =>
      join.on('j.subject', '=', 'invitation').onRef('i.id', '=', 'j.subject_id'),
    )
    .selectAll('j')
    .select(['a.username', 'i.email as invited'])
    .where(isOnPage('j.created_at', 'j.id', page))
    .$if(kind !== null, (q) => {
      const known = Object.values(subjectsOf).flat();
      return kind === 'other'
        ? q.where('j.subject', 'not in', known)
        : q.where('j.subject', 'in', subjectsOf[kind ?? ''] ?? []);
    })
    .$if(person === 'operator', (q) => q.where('j.is_by_operator', '=', 1))
    .$if(person === 'removed', (q) =>
      q
        .where('j.account_id', 'is', null)
        .where('j.is_by_operator', '=', 0)
        .where('j.action', 'not in', ownActions),
    )
    .$if(person !== null && person !== 'operator' && person !== 'removed', (q) =>
      q.where('j.account_id', '=', person),
    )
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    name: row.invited,
    by: ownActions.includes(row.action)
      ? 'site'
      : row.is_by_operator
        ? 'operator'
        : row.username === null
          ? 'removed'
          : { name: row.username },
    changes: (JSON.parse(row.changes) as RowChange[]).flatMap((change) =>
      fieldChanges(change, row),
    ),
    undo: isUndoable(row, role, now) ? '/admin/journal/:id/undo' : null,
  }));
}

async function listEvents(db: Db, page: PageOf): Promise<JournalLine[]> {
  const { person, kind, limit } = page;
  if (kind !== null && kind !== 'people') return [];
  const rows = await db
    .selectFrom('security_event as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .leftJoin('account as actor', 'actor.id', 'e.actor_id')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.account_id',
      'e.network',
      'e.details',
      'a.username',
      'actor.username as actor',
    ])
    .where('e.kind', 'in', eventKinds)
    // A change that has its steps in the journal: an entry for each says more.
    .where((eb) => eb.or([eb('e.kind', '!=', 'payee_changed'), eb('e.details', 'is', null)]))
    // These have entries of their own, with more about them.
    .where((eb) =>
      eb.or([
        eb('e.details', 'is', null),
        eb.not(eb.or([eb('e.details', 'like', '%"step"%'), eb('e.details', 'like', '%"list"%')])),
      ]),
    )
    .where(isOnPage('e.at', 'e.id', page))
    .$if(person === 'operator', (q) =>
      q.where('e.actor_id', 'is', null).where('e.network', 'is', null),
    )
    .$if(person === 'removed', (q) =>
      q
        .where('e.actor_id', 'is', null)
        .where('e.network', 'is not', null)
        .where('e.account_id', 'is', null),
    )
    .$if(person !== null && person !== 'operator' && person !== 'removed', (q) =>
      q.where((eb) =>
        eb.or([
          eb('e.actor_id', '=', person),
          eb.and([
            eb('e.account_id', '=', person),
            eb('e.actor_id', 'is', null),
            eb('e.network', 'is not', null),
          ]),
        ]),
      ),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: `account.${row.kind}`,
    subject: 'account',
    subjectId: row.account_id,
    name: row.username,
    by: actorOf(row),
    changes: detailChanges(row.details),
    undo: null,
  }));
}

/** Without an actor, it was the member; without a network, a command. */
function actorOf({
  actor,
  network,
  username,
}: {
  actor: string | null;
  network: string | null;
  username: string | null;
}) {
  if (actor !== null) return { name: actor };
  if (network === null) return 'operator';
  return username === null ? 'removed' : { name: username };
}

function detailChanges(details: string | null): FieldChange[] {
  const { from, to } =
    details === null ? {} : (JSON.parse(details) as { from?: string; to?: string });
  return from !== undefined && to !== undefined
    ? [{ field: 'account.role', before: from, after: to }]
    : [];
}

/** Names what a line is about, and the rows that values are ids of, as long as they are there. */
async function nameIds(db: Db, lines: JournalLine[]): Promise<JournalLine[]> {
  const valuesOf = (pattern: RegExp) =>
    lines
      .flatMap(({ changes }) => changes)
      .filter(({ field }) => pattern.test(field))
      .flatMap(({ before, after }) => [before, after])
      .filter((value) => typeof value === 'string');
  const subjectsOfKind = (kind: string) =>
    lines.flatMap(({ subject, subjectId }) => (subject === kind ? (subjectId ?? []) : []));
  const [donations, accounts, messages, articles, pictures, replies, services, evidence] =
    await Promise.all([
      namesIn(db, ['donation', 'reference'], valuesOf(/\.donation_id$/)),
      namesIn(db, ['account', 'username'], valuesOf(/\.(?:account_id|assignee_id|scheduled_by)$/)),
      namesIn(db, ['message', 'from_name'], subjectsOfKind('message')),
      namesIn(
        db,
        ['article_draft', 'title'],
        subjectsOfKind('article').map(Number).filter(Number.isSafeInteger),
      ),
      namesIn(db, ['picture_text', 'title', 'picture_id'], subjectsOfKind('picture')),
      namesIn(db, ['saved_reply', 'title'], subjectsOfKind('savedReply')),
      namesIn(db, ['service_text', 'title', 'service_key'], subjectsOfKind('service')),
      namesIn(db, ['evidence', 'name'], subjectsOfKind('evidence')),
    ]);
  const named = (value: FieldChange['before']) =>
    donations.get(value) ?? accounts.get(value) ?? value;
  const names: Record<string, Map<unknown, string>> = {
    message: messages,
    article: articles,
    picture: pictures,
    savedReply: replies,
    service: services,
    evidence,
  };
  return lines.map((line) => ({
    ...line,
    name: line.name ?? names[line.subject]?.get(line.subjectId) ?? null,
    changes: line.changes.map(({ field, before, after }) => ({
      field,
      before: named(before),
      after: named(after),
    })),
  }));
}

/** By their ids, as texts. Of a name in several languages it is the French, if there is one. */
async function namesIn(
  db: Db,
  [table, column, id = 'id']: readonly [table: string, column: string, id?: string],
  ids: readonly (string | number)[],
): Promise<Map<unknown, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    // The type of one table stands for all.
    .selectFrom(table as 'account')
    .select([`${id} as id` as 'id', `${column} as name` as 'username as name'])
    .where(id as 'id', 'in', ids as string[])
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
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** Who may be chosen in the filter: those with a role, and who else has an entry. */
export async function listJournalPeople(
  db: Db,
  limit: number,
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
            .where('action', '!=', 'picture.resubmit')
            .distinct(),
        ),
      ]),
    )
    .orderBy('a.username')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
