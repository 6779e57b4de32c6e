import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { maxSelected } from '#app/http/selection.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { thrownBy } from '#test/page-args.ts';
import { listDecisions } from '../decision-log.server.ts';
import { undoDecision } from './moderation.server.ts';
import { decideAll, listDecidedAt } from './selection.server.ts';
import { action, loader } from './selection.tsx';
import { selectionValue } from './selection-schema.ts';

const now = Date.UTC(2026, 10, 20, 12);

/** Pictures that wait, sent one after the other; their files do not matter here. */
async function send(db: Db, count: number) {
  const pictures = Array.from({ length: count }, (_, n) => ({ id: `p${n}`, revision: 1 }));
  for (const [n, { id, revision }] of pictures.entries()) {
    const size = { width: 800, height: 600, image: `stored/${id}/800x600` };
    const row = { id, state: 'pending', ...size, idempotency_key: id, revision, sent_at: now + n };
    await db.insertInto('picture').values(row).execute();
    const text = {
      picture_id: id,
      locale: 'ht',
      title: `Foto ${n}`,
      description: 'Yon kap',
      alternative: null,
    };
    await db.insertInto('picture_text').values(text).execute();
  }
  return pictures;
}
const states = async (db: Db) =>
  (
    await db
      .selectFrom('picture')
      .select(['state', 'number', 'reason'])
      .orderBy('sent_at')
      .execute()
  ).map(({ state, number, reason }) =>
    [state, number, reason].filter((value) => value !== null).join(' '),
  );

eachEngine((engine) => {
  test('one decision on many pictures: a line in the log for each, undone one by one', async () => {
    const { db } = await engine.database();
    const accountId = await makeTeamMember(db);
    const [first, second, third, fourth] = await send(db, 5);
    const bulk = { pictures: [first, second].map((p) => p ?? { id: '', revision: 0 }), accountId };
    const approved = await decideAll(db, { ...bulk, decision: { action: 'approve' } }, now);
    expect(approved).toEqual({ at: now, decided: 2, skipped: 0 });
    // Changed by its sender meanwhile, deleted, and decided already.
    await db.updateTable('picture').set({ revision: 2 }).where('id', '=', 'p3').execute();
    const rest = [third, fourth, { id: 'gone', revision: 1 }, first].map(
      (p) => p ?? { id: '', revision: 0 },
    );
    const refusal = { action: 'refuse', reason: 'Flou' } as const;
    expect(await decideAll(db, { pictures: rest, accountId, decision: refusal }, now + 1)).toEqual({
      at: now + 1,
      decided: 1,
      skipped: 3,
    });
    expect(await states(db)).toEqual([
      'approved 1',
      'approved 2',
      'refused Flou',
      'pending',
      'pending',
    ]);

    const decisions = await listDecidedAt(db, { at: now, accountId });
    expect(
      decisions.map(({ pictureId, action, canUndo }) => [pictureId, action, canUndo]).sort(),
    ).toEqual([
      ['p0', 'approve', true],
      ['p1', 'approve', true],
    ]);
    expect(await listDecidedAt(db, { at: now, accountId: 'somebody else' })).toEqual([]);
    const decisionId = decisions.find(({ pictureId }) => pictureId === 'p0')?.id ?? '';
    expect((await undoDecision(db, { decisionId, accountId }, now + 2)).outcome).toBe('done');
    expect((await states(db)).slice(0, 2)).toEqual(['pending 1', 'approved 2']);
    expect(await listDecisions(db, 10)).toHaveLength(4);
  });
});

onSqlite((engine) => {
  const session = async (db: Db, role: Role) =>
    (await openSession(db, await makeTeamMember(db, role))).cookie;
  const args = (db: Db, cookie: string, form?: Record<string, string>, search = '') =>
    memberArgs(`/admin/pictures/selection${search}`, {
      db,
      cookie,
      ...(form && { form }),
    }) as LoaderFunctionArgs & never;

  test('an editor ticks at most a hundred, the oldest, and sees what became of them', async () => {
    const { db } = await engine.database();
    const cookie = await session(db, 'editor');
    await send(db, 102);
    const { pictures, hasMore, isAll } = await loader(args(db, cookie, undefined, '?all'));
    expect([pictures.length, pictures[0]?.id, hasMore, isAll]).toEqual([
      maxSelected,
      'p0',
      true,
      true,
    ]);
    const ticked = pictures.map((picture, n) => [`row.${n}`, selectionValue(picture)]);
    // More than the page has is left out.
    const form = {
      decision: 'approve',
      reason: '',
      ...Object.fromEntries(ticked),
      'row.100': 'p100 1',
    };
    const { to, status } = await redirected(action(args(db, cookie, form)));
    expect(status).toBe(303);
    expect(to).toMatch(/^\/admin\/pictures\/selection\?at=\d+$/);
    expect((await states(db)).filter((state) => state === 'pending')).toHaveLength(2);
    const after = await loader(args(db, cookie, undefined, to?.slice(to.indexOf('?'))));
    expect([after.decisions.length, after.pictures.length, after.hasMore, after.skipped]).toEqual([
      100,
      2,
      false,
      0,
    ]);
  });

  test.each([
    ['nothing ticked', { decision: 'approve' }, { pictures: 'pictures' }],
    ['no reason', { decision: 'refuse', 'row.1': 'p1 1' }, { reason: 'reason' }],
    [
      'a long reason',
      { decision: 'refuse', reason: 'x'.repeat(301), 'row.1': 'p1 1' },
      { reason: 'reasonTooLong' },
    ],
    [
      'made-up values',
      { decision: 'approve', 'row.0': '../p0', 'row.1': 'p1 x' },
      { pictures: 'pictures' },
    ],
    ['another decision', { decision: 'delete', 'row.1': 'p1 1' }, { decision: 'pictures' }],
  ])('%s: says so and keeps what was ticked', async (_what, form, errors) => {
    const { db } = await engine.database();
    const cookie = await session(db, 'editor');
    await send(db, 2);
    expect(await shownAgain(action(args(db, cookie, form)))).toMatchObject({
      status: 400,
      errors,
      values: form,
    });
    expect(await states(db)).toEqual(['pending', 'pending']);
  });

  test('is closed to members', async () => {
    const { db } = await engine.database();
    const cookie = await session(db, 'member');
    for (const work of [
      () => loader(args(db, cookie)),
      () => action(args(db, cookie, { decision: 'approve' })),
    ])
      expect(await thrownBy(work)).toMatchObject({ init: { status: 403 } });
  });
});
