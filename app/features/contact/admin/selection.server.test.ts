import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#app/http/session/account.ts';
import { countBulk } from '#app/office/journal/journal.server.ts';
import * as undoBulk from '#app/office/journal/undo.ts';
import type { Db } from '#app/platform/database.server.ts';
import { onDatabase } from '#test/database.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { makeTeamMember, write } from '#test/message-review.ts';
import * as actions from './actions.ts';
import { changeState } from './review.server.ts';

type Form = Record<string, string>;
const asRoute = (path: string, given: Parameters<typeof memberArgs>[1]) =>
  memberArgs(path, given) as LoaderFunctionArgs & never;

async function signIn(db: Db, role: Role = 'editor') {
  const id = await makeTeamMember(db, role);
  return { id, cookie: (await openSession(db, id)).cookie };
}

const send = async (db: Db, cookie: string, filter: string, form: Form) => {
  const sent = { db, cookie, form: { filter, assignee: '', ...form } };
  const { to } = await redirected(actions.action(asRoute('/admin/messages/selection', sent)));
  return Object.fromEntries(new URL(to ?? '', 'https://bwt.example').searchParams);
};
const undo = async (db: Db, cookie: string, at = '') => {
  const sent = { db, cookie, params: { at }, form: { back: '/ht/admin/messages' } };
  const path = `/admin/journal/bulk/${at}/undo`;
  return (await redirected(undoBulk.action(asRoute(path, sent)))).to;
};
const ticked = (ids: readonly string[]): Form =>
  Object.fromEntries(ids.map((id, n) => [`row.${n}`, id]));
const states = async (db: Db) =>
  (await db.selectFrom('message').select('state').execute()).map(({ state }) => state).sort();

onDatabase((engine) => {
  test('what is ticked is changed at once, a line in the journal for each, and undone at once', async () => {
    const { db } = await engine.database();
    const { id: accountId, cookie } = await signIn(db);
    const ids = [await write(db), await write(db), await write(db)];
    const [first = '', second = ''] = ids;
    const sent = { intent: 'done', ...ticked([first, second, 'gone']) };
    const done = await send(db, cookie, 'new', sent);
    expect(done).toEqual({ state: 'new', bulk: expect.any(String), skipped: '1' });
    expect(await states(db)).toEqual(['done', 'done', 'new']);
    const at = done['bulk'] ?? '';
    const count = (undoable: number) => ({ changed: 2, undoable, isMailed: false });
    const bulk = { at: Number(at), accountId, role: 'editor' } as const;
    expect(await countBulk(db, bulk, Date.now())).toEqual(count(2));
    // Nobody undoes what somebody else did at that moment.
    const other = await signIn(db, 'owner');
    expect(await undo(db, other.cookie, at)).toBe('/ht/admin/messages?notice=gone');
    expect(await undo(db, cookie, 'x')).toBe('/ht/admin/messages?notice=gone');
    expect(await undo(db, cookie, at)).toMatch(/^\/ht\/admin\/messages\?bulk=\d+&skipped=0$/);
    expect(await states(db)).toEqual(['new', 'new', 'new']);
    expect(await countBulk(db, bulk, Date.now())).toEqual(count(0));
    expect(await db.selectFrom('journal_entry').select('id').execute()).toHaveLength(4);
  });

  test('a message that someone has taken up since it was ticked is neither new again nor suspect', async () => {
    const { db } = await engine.database();
    const { id: accountId, cookie } = await signIn(db);
    const taken = await write(db, { spamReason: 'honeypot' });
    const row = await write(db, { spamReason: 'honeypot' });
    await changeState(db, { id: taken, accountId, state: 'waiting' }, Date.now());
    const genuine = await send(db, cookie, 'suspect', { intent: 'new', ...ticked([taken, row]) });
    expect(genuine).toEqual({ state: 'suspect', bulk: expect.any(String), skipped: '1' });
    // Where nothing at all was changed, the next page says why.
    const again = await send(db, cookie, 'suspect', { intent: 'new', ...ticked([taken]) });
    expect(again['notice']).toBe('changed');
    const spam = await send(db, cookie, 'new', { intent: 'suspect', ...ticked([taken, row]) });
    expect(spam['skipped']).toBe('1');
    expect(await states(db)).toEqual(['suspect', 'waiting']);
    expect(await undo(db, cookie, genuine['bulk'])).toMatch(/&skipped=1&notice=changed$/);
  });

  test('messages are assigned at once, and come back to the list that they were ticked in', async () => {
    const { db } = await engine.database();
    const { id, cookie } = await signIn(db);
    const messages = [await write(db), await write(db)];
    const sent = { intent: 'assign', assignee: id, ...ticked(messages) };
    expect(await send(db, cookie, 'open', sent)).toMatchObject({ state: 'open', skipped: '0' });
    const rows = await db.selectFrom('message').select(['assignee_id', 'state']).execute();
    expect(rows).toEqual([1, 2].map(() => ({ assignee_id: id, state: 'open' })));
  });
});
