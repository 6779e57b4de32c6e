import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import type { Role } from '#app/http/session/account.ts';
import { countBulk } from '#app/office/journal/journal.server.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { insertPicture, picturesSentAt } from '#test/moderation.ts';
import { action } from './selection.ts';

type Form = Record<string, string>;

const args = (cookie: string, form?: Form) =>
  memberArgs('/ht/admin/pictures/selection', {
    db,
    cookie,
    ...(form && { form }),
  }) as LoaderFunctionArgs & never;

async function signIn(role: Role = 'editor') {
  const id = await makeTeamMember(db, role);
  return { id, cookie: (await openSession(db, id)).cookie };
}

/** Pictures that wait, sent one after the other. */
async function send(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await insertPicture(db, `p${n}`, null, picturesSentAt + n);
}

const decideOn = async (cookie: string, form: Form) => {
  const sent = { filter: 'pending', reason: '', ...form };
  const { to } = await redirected(action(args(cookie, sent)));
  return Object.fromEntries(new URL(to ?? '', 'https://bwt.example').searchParams);
};

const states = async () =>
  (
    await db
      .selectFrom('picture')
      .select(['state', 'number', 'reason'])
      .orderBy('sent_at')
      .execute()
  ).map(({ state, number, reason }) =>
    [state, number, reason].filter((value) => value !== null).join(' '),
  );

onDatabase((test) => {
  test('one decision on many pictures: each an entry of its own, and what has changed since stays as it is', async () => {
    const { id: accountId, cookie } = await signIn();
    await send(5);
    const approved = await decideOn(cookie, {
      intent: 'approve',
      'row.0': 'p0 1',
      'row.7': 'p1 1',
    });
    expect(approved).toEqual({ state: 'pending', bulk: expect.any(String), skipped: '0' });
    const bulk = { at: Number(approved['bulk']), accountId, role: 'editor' } as const;
    expect(await countBulk(db, bulk, Date.now())).toMatchObject({ changed: 2, undoable: 2 });
    // Changed by its sender meanwhile, deleted, and decided already.
    await updateRows('picture', { revision: 2 }, 'p3');
    const refused = await decideOn(cookie, {
      intent: 'refuse',
      reason: ' Flou ',
      ...{ 'row.0': 'p2 1', 'row.1': 'p3 1', 'row.2': 'gone 1', 'row.3': 'p0 1' },
    });
    expect(refused['skipped']).toBe('3');
    expect(await states()).toEqual([
      'approved 1',
      'approved 2',
      'refused Flou',
      'pending',
      'pending',
    ]);
  });
});
