import { expect } from 'vitest';
import { rejected } from '#app/http/result.ts';
import { db, eachEngine, rowsIn, secondConnection } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { makeTeamMember, now, write } from '#test/message-review.ts';
import { findEntry } from './journal.server.ts';
import { journaled } from './journaled.server.ts';

const onMessage = journaled('message', { key: 'id', isThere: ({ state }) => state !== 'suspect' });
const setState = onMessage(async ({ row, change }, { state }: { state: string }) =>
  row.state === state ? rejected('unchanged') : change({ state }, 'message.done'),
);

eachEngine((test) => {
  const begin = async () => {
    const [id, accountId] = [await write(db), await makeTeamMember(db)];
    const read = () => db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
    return { db, id, accountId, read, entries: () => rowsIn('journal_entry') };
  };

  test('a change records what was before and after, and its undo restores that', async () => {
    const { db, id, accountId, read, entries } = await begin();
    const before = await read();
    const changed = await setState(db, { id, accountId, state: 'done' }, now);
    if (changed.outcome !== 'done') throw new Error(changed.outcome);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      ...{ id: changed.value.entryId, account_id: accountId, action: 'message.done' },
      ...{ subject: 'message', subject_id: id, role: 'editor', created_at: now },
    });
    expect(JSON.parse(entry?.changes ?? '')).toEqual([
      { table: 'message', id, before: { state: 'new' }, after: { state: 'done' } },
    ]);
    // An undo, its redo and the undo of that.
    let { entryId } = changed.value;
    for (const [state, action] of [
      ['new', 'undo'],
      ['done', 'redo'],
      ['new', 'undo'],
    ]) {
      const undone = await undoChange(db, { entryId, accountId, role: 'editor' }, now);
      entryId = undone.outcome === 'done' ? undone.value.entryId : '';
      expect(await findEntry(db, { id: entryId, role: 'editor' }, now)).toMatchObject({ action });
      expect(await read()).toEqual({ ...before, state });
    }
  });

  test('what is not there is gone, and a refusal or an error leaves nothing', async () => {
    const { db, id, accountId, read, entries } = await begin();
    const before = await read();
    const suspect = await write(db, { spamReason: 'honeypot' });
    const set = (id: string, state: string) => setState(db, { id, accountId, state }, now);
    for (const missing of ['made-up', suspect])
      expect(await set(missing, 'done')).toEqual(rejected('gone'));
    expect(await set(id, 'new')).toEqual(rejected('unchanged'));
    const fail = onMessage(async ({ change }) => {
      await change({ state: 'done' }, 'message.done');
      throw new Error('after the change');
    });
    await expect(fail(db, { id, accountId }, now)).rejects.toThrow('after the change');
    expect([await read(), await entries()]).toEqual([before, []]);
  });

  test('of two simultaneous commands, the second decides on what the first wrote', async () => {
    const { db, id, accountId, entries } = await begin();
    const other = secondConnection();
    const results = await Promise.all(
      [db, other, db, other].map((each) => setState(each, { id, accountId, state: 'done' }, now)),
    );
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['done', ...Array(3).fill('rejected')]);
    expect(await entries()).toHaveLength(1);
  });
});
