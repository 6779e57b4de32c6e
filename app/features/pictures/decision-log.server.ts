import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database.server.ts';
import type { PictureRow, PictureTextTable } from '#app/platform/schema.ts';
import type { DecisionAction, LoggedDecision } from './pictures.ts';

/** What undoing a decision restores. */
export type Snapshot = Pick<PictureRow, 'state' | 'reason' | 'sent_at' | 'decided_at'> & {
  texts: Omit<PictureTextTable, 'picture_id'>[];
};

export async function snapshotOf(
  trx: Db,
  { id, state, reason, sent_at, decided_at }: PictureRow,
): Promise<Snapshot> {
  const texts = await trx
    .selectFrom('picture_text')
    .select(['locale', 'title', 'description', 'alternative'])
    .where('picture_id', '=', id)
    .execute();
  return { state, reason, sent_at, decided_at, texts };
}

type Decision = {
  pictureId: string;
  /** The picture's revision after the decision. */
  revision: number;
  accountId: string;
  action: DecisionAction;
  reason: string | null;
  before: Snapshot;
};

/** Runs in the transaction of the decision. @returns the id of the log entry. */
export async function logDecision(trx: Db, decision: Decision, now: number): Promise<string> {
  const id = randomUUID();
  const { pictureId, revision, accountId, action, reason, before } = decision;
  await trx
    .insertInto('picture_decision')
    .values({
      id,
      picture_id: pictureId,
      revision,
      account_id: accountId,
      action,
      reason,
      before: JSON.stringify(before),
      created_at: now,
    })
    .execute();
  return id;
}

/**
 * The latest first. `before` is the cursor: the last entry of the previous page; `taken` selects
 * what somebody decided at once.
 */
export async function listDecisions(
  db: Db,
  limit: number,
  before?: Pick<LoggedDecision, 'at' | 'id'>,
  taken?: { at: number; accountId: string },
): Promise<LoggedDecision[]> {
  const rows = await db
    .selectFrom('picture_decision as d')
    .leftJoin('account as a', 'a.id', 'd.account_id')
    .leftJoin('picture as p', 'p.id', 'd.picture_id')
    .select([
      'd.id',
      'd.action',
      'd.picture_id',
      'd.reason',
      'd.created_at',
      'd.revision',
      'a.username',
      'p.revision as current',
    ])
    .select((eb) =>
      eb
        .selectFrom('picture_text as t')
        .select('t.title')
        .whereRef('t.picture_id', '=', 'd.picture_id')
        .orderBy((o) => o.case().when('t.locale', '=', 'fr').then(0).else(1).end())
        .limit(1)
        .as('title'),
    )
    .$if(before !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('d.created_at', 'd.id'), '<', eb.tuple(before?.at ?? 0, before?.id ?? '')),
      ),
    )
    .$if(taken !== undefined, (q) =>
      q
        .where('d.created_at', '=', taken?.at ?? 0)
        .where('d.account_id', '=', taken?.accountId ?? ''),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action as DecisionAction,
    by: row.username,
    pictureId: row.picture_id,
    title: row.title,
    reason: row.reason,
    at: row.created_at,
    canUndo: row.current === row.revision && row.action !== 'resubmit',
  }));
}
