import { expect } from 'vitest';
import { countBulk } from '#app/office/journal/journal.server.ts';
import { db, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { insertPicture, picturesSentAt } from '#test/moderation.ts';
import { signIn } from '#test/office.ts';
import { action } from './selection.ts';

onDatabase((test) => {
  test('one decision on many pictures: each an entry of its own, and what has changed since stays as it is', async () => {
    const editor = await signIn(db);
    for (let n = 0; n < 5; n++) await insertPicture(db, `p${n}`, null, picturesSentAt + n);
    const decideOn = async (form: Record<string, string>) => {
      const sent = { filter: 'pending', reason: '', ...form };
      const to = await editor.press(action, '/ht/admin/pictures/selection', sent);
      return Object.fromEntries(new URL(to, 'https://bwt.example').searchParams);
    };
    const approved = await decideOn({ intent: 'approve', 'row.0': 'p0 1', 'row.7': 'p1 1' });
    expect(approved).toEqual({ state: 'pending', bulk: expect.any(String), skipped: '0' });
    const bulk = { at: Number(approved['bulk']), accountId: editor.id, role: 'editor' } as const;
    expect(await countBulk(db, bulk, Date.now())).toMatchObject({ changed: 2, undoable: 2 });
    // Changed by its sender meanwhile, deleted, and decided already.
    await updateRows('picture', { revision: 2 }, 'p3');
    const rows = { 'row.0': 'p2 1', 'row.1': 'p3 1', 'row.2': 'gone 1', 'row.3': 'p0 1' };
    const refused = await decideOn({ intent: 'refuse', reason: ' Flou ', ...rows });
    expect(refused['skipped']).toBe('3');
    const pictures = await rowsIn('picture');
    expect(pictures.map(({ id, state, number, reason }) => [id, state, number ?? reason])).toEqual([
      ...[
        ['p0', 'approved', 1],
        ['p1', 'approved', 2],
        ['p2', 'refused', 'Flou'],
      ],
      ...[
        ['p3', 'pending', null],
        ['p4', 'pending', null],
      ],
    ]);
  });
});
