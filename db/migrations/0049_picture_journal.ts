import type { Kysely } from 'kysely';

type Text = {
  locale: string;
  title: string;
  description: string;
  alternative: string | null;
};
type State = {
  state: string;
  reason: string | null;
  sent_at: number;
  decided_at: number | null;
};
type Snapshot = State & { texts: Text[] };

type Decision = {
  id: string;
  picture_id: string;
  revision: number;
  account_id: string | null;
  action: string;
  reason: string | null;
  before: string | null;
  created_at: number;
};

type Tables = {
  picture: State & { id: string };
  picture_text: Text & { picture_id: string };
  picture_decision: Decision;
  journal_entry: {
    id: string;
    account_id: string | null;
    action: string;
    role: string;
    subject: string;
    subject_id: string;
    changes: string;
    undone_by: string | null;
    created_at: number;
  };
};

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<Tables>): Promise<void> {
  const decided = await db.selectFrom('picture_decision').select('picture_id').distinct().execute();
  for (const { picture_id } of decided) await moveDecisions(db, picture_id);
  await db.schema.dropTable('picture_decision').execute();
}

/** Moves the decisions on one picture to the journal. */
async function moveDecisions(db: Kysely<Tables>, pictureId: string): Promise<void> {
  const decisions = await db
    .selectFrom('picture_decision')
    .selectAll()
    .where('picture_id', '=', pictureId)
    .orderBy('revision')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const current = await findSnapshot(db, pictureId);
  let earlier = '';
  for (const [index, decision] of decisions.entries()) {
    const next = decisions[index + 1];
    const after = next ? readSnapshot(next.before) : current;
    // An undo was always of the decision before it, also where that was an undo.
    const action =
      decision.action === 'undo'
        ? earlier === 'undo'
          ? 'redo'
          : 'undo'
        : `picture.${decision.action}`;
    earlier = action;
    await db
      .insertInto('journal_entry')
      .values({
        id: decision.id,
        account_id: decision.account_id,
        action,
        role: 'editor',
        subject: 'picture',
        subject_id: pictureId,
        changes: JSON.stringify(changesOf(decision, after)),
        undone_by: next?.action === 'undo' ? next.id : null,
        created_at: decision.created_at,
      })
      .execute();
  }
}

async function findSnapshot(db: Kysely<Tables>, id: string): Promise<Snapshot | undefined> {
  const picture = await db
    .selectFrom('picture')
    .select(['state', 'reason', 'sent_at', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const texts = await db
    .selectFrom('picture_text')
    .select(['locale', 'title', 'description', 'alternative'])
    .where('picture_id', '=', id)
    .execute();
  return picture && { ...picture, texts };
}

const readSnapshot = (json: string | null): Snapshot | undefined =>
  json === null ? undefined : JSON.parse(json);

/** None for what could not be undone: the sender's own edit, and pictures that are deleted. */
function changesOf(decision: Decision, after: Snapshot | undefined) {
  const before = readSnapshot(decision.before);
  if (!before || !after || decision.action === 'resubmit') return [];
  const changes: { table: string; id: string; before: object; after: object }[] = [
    { table: 'picture', id: decision.picture_id, before: stateOf(before), after: stateOf(after) },
  ];
  for (const text of before.texts) {
    const now = after.texts.find(({ locale }) => locale === text.locale);
    const isSame = JSON.stringify(now && wordsOf(now)) === JSON.stringify(wordsOf(text));
    if (now && !isSame)
      changes.push({
        table: 'picture_text',
        id: `${decision.picture_id}.${text.locale}`,
        before: wordsOf(text),
        after: wordsOf(now),
      });
  }
  return changes;
}

const stateOf = ({ state, reason, sent_at, decided_at }: State): State => ({
  state,
  reason,
  sent_at,
  decided_at,
});

const wordsOf = ({ title, description, alternative }: Text) => ({
  title,
  description,
  alternative,
});
