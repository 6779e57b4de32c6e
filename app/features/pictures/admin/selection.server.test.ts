import { expect } from 'vitest';
import { countBulk } from '#app/office/journal/journal.server.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';
import { insertPicture, picturesSentAt } from '#test/moderation.ts';
import { signIn } from '#test/office.ts';
import { action } from './selection.ts';

type Form = Record<string, string>;

/** Pictures that wait, sent one after the other. */
async function send(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await insertPicture(db, `p${n}`, null, picturesSentAt + n);
}

const decideOn = async ({ press }: Awaited<ReturnType<typeof signIn>>, form: Form) => {
  const sent = { filter: 'pending', reason: '', ...form };
  const to = await press(action, '/ht/admin/pictures/selection', sent);
  return Object.fromEntries(new URL(to, 'https://bwt.example').searchParams);
};

const states = async () => {
  const query = db.selectFrom('picture').select(['state', 'number', 'reason']).orderBy('sent_at');
  const rows = await query.execute();
  return rows.map((row) =>
    Object.values(row)
      .filter((value) => value !== null)
      .join(' '),
  );
};

onDatabase((test) => {
  test('one decision on many pictures: each an entry of its own, and what has changed since stays as it is', async () => {
    const editor = await signIn(db);
    await send(5);
    const two = { intent: 'approve', 'row.0': 'p0 1', 'row.7': 'p1 1' };
    const approved = await decideOn(editor, two);
    expect(approved).toEqual({ state: 'pending', bulk: expect.any(String), skipped: '0' });
    const bulk = { at: Number(approved['bulk']), accountId: editor.id, role: 'editor' } as const;
    expect(await countBulk(db, bulk, Date.now())).toMatchObject({ changed: 2, undoable: 2 });
    // Changed by its sender meanwhile, deleted, and decided already.
    await updateRows('picture', { revision: 2 }, 'p3');
    const refused = await decideOn(editor, {
      intent: 'refuse',
      reason: ' Flou ',
      ...{ 'row.0': 'p2 1', 'row.1': 'p3 1', 'row.2': 'gone 1', 'row.3': 'p0 1' },
    });
    expect(refused['skipped']).toBe('3');
    const decided = ['approved 1', 'approved 2', 'refused Flou'];
    expect(await states()).toEqual([...decided, 'pending', 'pending']);
  });
});
