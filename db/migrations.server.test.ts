import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import { undoChange } from '#app/office/journal/journal.server.ts';
import { type Db, migrate } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine } from '#test/database.ts';
import { generateIndex, generateSchema } from '../scripts/schema.ts';
import { migrations } from './migrations/index.ts';
import index from './migrations/index.ts?raw';
import schema from './schema.ts?raw';

const columnsOf = async (db: Db) => {
  const tables = await db.introspection.getTables();
  const names = tables.map((table) => [table.name, table.columns.map(({ name }) => name).sort()]);
  return Object.fromEntries(names);
};

const listMigrations = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows;

eachEngine((test, engine) => {
  /** A database of an earlier version. */
  async function at(migration: string) {
    const { db } = await engine.database({ empty: true });
    await migrate(db, migrations, migration);
    const before = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const insert = (table: string, values: Record<string, unknown>) =>
      before.insertInto(table).values(values).execute();
    return { db, insert };
  }

  test('what `npm run schema` writes is up to date: every migration of the folder, every table and column; migrating twice changes nothing and keeps what is there', async () => {
    expect(generateIndex()).toBe(index);
    const { db } = await engine.database({ empty: true });
    await migrate(db, migrations);
    expect(await generateSchema(db)).toBe(schema);
    const before = { tables: await columnsOf(db), migrations: await listMigrations(db) };
    await db.updateTable('content_version').set({ version: 7 }).execute();
    await migrate(db, migrations);
    expect({ tables: await columnsOf(db), migrations: await listMigrations(db) }).toEqual(before);
    const kept = await db.selectFrom('content_version').selectAll().execute();
    expect(kept).toEqual([{ id: 1, version: 7 }]);
    expect(before.migrations.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  test('what was decided about pictures before 0049 is in the journal, and is undone there', async () => {
    const { db, insert } = await at('0048_payment_keys');
    const editor = await makeAccount(db, 1);
    const kap = { title: 'Kap', description: 'Wouj', alternative: null };
    const kapA = { ...kap, title: 'Kap a' };
    const picture = async (id: string, values: Record<string, unknown>) => {
      const size = { image: 'builtin/gallery/kap', width: 8, height: 6 };
      await insert('picture', { id, ...size, idempotency_key: id, sent_at: 1, ...values });
      await insert('picture_text', { picture_id: id, locale: 'ht', ...kap, title: `Kap ${id}` });
    };
    let created = 100;
    const decide = (id: string, action: string, state: object | null, title = kap.title) => {
      const [picture_id, revision] = id.split('-');
      const before = state && { ...state, texts: [{ locale: 'ht', ...kap, title }] };
      const by = { account_id: action === 'undo' ? null : editor, created_at: ++created };
      const reason = state && action === 'refuse' ? 'Flou' : null;
      const row = { id, picture_id, revision: Number(revision), action, reason, ...by };
      return insert('picture_decision', { ...row, before: before && JSON.stringify(before) });
    };
    const first = { sent_at: 1, decided_at: null, reason: null, state: 'pending' };
    const then = { sent_at: 1, decided_at: 101, reason: 'Flou', state: 'refused' };
    // Refused with other texts, which is undone, and approved with these.
    await picture('a', { state: 'approved', revision: 4, number: 1, decided_at: 103 });
    await decide('a-2', 'refuse', first);
    await decide('a-3', 'undo', then, 'Kap a');
    await decide('a-4', 'approve', first);
    // Edited by its sender, who was refused before.
    await picture('b', { state: 'pending', revision: 3 });
    await decide('b-2', 'refuse', first, 'Kap a');
    await decide('b-3', 'resubmit', then, 'Kap a');
    // Deleted, which has taken the reason and the texts away.
    await decide('gone-2', 'refuse', null);

    await migrate(db, migrations);
    const rows = await db.selectFrom('journal_entry').selectAll().orderBy('created_at').execute();
    const approved = { ...first, state: 'approved', decided_at: 103 };
    const change = (before: object, after: object) => ({ table: 'picture', before, after });
    const renamed = (before = {}, after = {}) => ({ table: 'picture_text', before, after });
    const entry = { role: 'editor', subject: 'picture', is_by_operator: 0 };
    const refuse = { ...entry, account_id: editor, action: 'picture.refuse' };
    const approval = [change(first, approved), renamed(kap, kapA)];
    const refusal = [change(first, then), renamed(kap, kapA)];
    const back = [change(then, first), renamed(kapA, kap)];
    expect(rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))).toMatchObject([
      { ...refuse, id: 'a-2', undone_by: 'a-3', changes: refusal },
      { ...entry, id: 'a-3', action: 'undo', account_id: null, changes: back },
      { id: 'a-4', action: 'picture.approve', changes: approval },
      { id: 'b-2', changes: [change(first, then)] },
      { id: 'b-3', action: 'picture.resubmit', changes: [] },
      { ...refuse, id: 'gone-2', subject_id: 'gone', changes: [] },
    ]);
    const undone = (entryId: string) =>
      undoChange(db, { entryId, accountId: editor, role: 'editor' }, 200, registry.journal);
    expect(await undone('b-2')).toMatchObject({ reason: 'changed' });
    expect(await undone('b-3')).toMatchObject({ reason: 'gone' });
    expect(await undone('a-4')).toMatchObject({ outcome: 'done' });
    const pictures = db.selectFrom('picture').selectAll().where('id', '=', 'a');
    const row = { state: 'pending', number: 1, decided_at: null, revision: 5 };
    expect(await pictures.executeTakeFirst()).toMatchObject(row);
  });

  test('a payment matched before 0055 stays its donation’s, is undone as before, and pays nothing else', async () => {
    const { db, insert } = await at('0050_article_autosaves');
    const owner = await makeAccount(db, 1);
    const person = { name: 'Ana', email: 'ana@exemple.com', phone: '37010203', locale: 'fr' };
    const money = { amount_minor: 100, currency: 'HTG', method: 'moncash', created_at: 1 };
    const reference = 'BWT-34679A';
    await insert('donation', { id: 'd', reference, idempotency_key: 'd', ...person, ...money });
    await insert('payment', { id: 'p', sms: 'reçu', donation_id: 'd', created_at: 2 });
    const [open, matched] = [{ donation_id: null }, { donation_id: 'd' }];
    await insert('journal_entry', {
      ...{ id: 'e', account_id: owner, action: 'payment.matched', role: 'editor' },
      ...{ subject: 'donation', subject_id: reference, is_by_operator: 0, created_at: 3 },
      changes: JSON.stringify([{ table: 'payment', id: 'p', before: open, after: matched }]),
    });
    await migrate(db, migrations);
    const payment = () => db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    const kept = { sms: 'reçu', currency: 'HTG', enrolment_id: null, returned_at: null };
    expect(await payment()).toMatchObject({ ...kept, donation_id: 'd' });
    const other = db.updateTable('payment').set({ enrolment_id: 'other' });
    await expect(other.execute()).rejects.toThrow(/constraint/i);
    const by = { entryId: 'e', accountId: owner, role: 'editor' } as const;
    expect(await undoChange(db, by, 4, registry.journal)).toMatchObject({ outcome: 'done' });
    expect(await payment()).toMatchObject({ ...kept, donation_id: null });
  });

  test('a migration that fails leaves nothing half done', async () => {
    const half = {
      async up(trx: Kysely<unknown>) {
        await sql`create table half (id integer)`.execute(trx);
        throw new Error('no further');
      },
    };
    await expect(migrate(db, { ...migrations, '9999_half': half })).rejects.toThrow('no further');
    expect(Object.keys(await columnsOf(db))).not.toContain('half');
  });
});
