import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#app/http/session/account.ts';
import { countBulk } from '#app/office/journal/journal.server.ts';
import * as undoBulk from '#app/office/journal/undo.ts';
import type { Db } from '#app/platform/database.server.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
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

const send = async (db: Db, cookie: string, form: Form) => {
  const answer = actions.action(
    asRoute('/admin/messages/selection', {
      db,
      cookie,
      form: { filter: 'new', assignee: '', ...form },
    }),
  );
  const { to } = await redirected(answer);
  return new URL(to ?? '', 'https://bwt.example').searchParams;
};
const ticked = (ids: readonly string[]): Form =>
  Object.fromEntries(ids.map((id, n) => [`row.${n}`, id]));
const states = async (db: Db) =>
  (
    await db.selectFrom('message').select('state').orderBy('created_at').orderBy('id').execute()
  ).map(({ state }) => state);
const journal = (db: Db) =>
  db.selectFrom('journal_entry').select(['action', 'subject_id']).execute();

eachEngine((engine) => {
  test('what is ticked is changed at once, a line in the journal for each, and undone at once', async () => {
    const { db } = await engine.database();
    const { id: accountId, cookie } = await signIn(db);
    const ids = [await write(db), await write(db), await write(db)];
    const [first = '', second = ''] = ids;
    const done = await send(db, cookie, { intent: 'done', ...ticked([first, second, 'gone']) });
    expect(Object.fromEntries(done)).toEqual({
      state: 'new',
      bulk: expect.any(String),
      skipped: '1',
    });
    expect((await states(db)).sort()).toEqual(['done', 'done', 'new']);
    expect(await journal(db)).toHaveLength(2);

    const bulk = { at: Number(done.get('bulk')), accountId, role: 'editor' } as const;
    expect(await countBulk(db, bulk, Date.now())).toEqual({
      changed: 2,
      undoable: 2,
      isMailed: false,
    });
    // Nobody undoes what somebody else did at that moment.
    const other = await signIn(db, 'owner');
    const undo = (cookie: string, at: string) =>
      redirected(
        undoBulk.action(
          asRoute(`/admin/journal/bulk/${at}/undo`, {
            db,
            cookie,
            params: { at },
            form: { back: '/ht/admin/messages' },
          }),
        ),
      );
    expect((await undo(other.cookie, String(bulk.at))).to).toBe('/ht/admin/messages?notice=gone');
    expect((await undo(cookie, 'x')).to).toBe('/ht/admin/messages?notice=gone');
    expect((await undo(cookie, String(bulk.at))).to).toMatch(
      /^\/ht\/admin\/messages\?bulk=\d+&skipped=0$/,
    );
    expect(await states(db)).toEqual(['new', 'new', 'new']);
    expect(await countBulk(db, bulk, Date.now())).toEqual({
      changed: 2,
      undoable: 0,
      isMailed: false,
    });
    expect(await journal(db)).toHaveLength(4);
  });

  test('a message that someone has taken up since it was ticked is neither new again nor suspect', async () => {
    const { db } = await engine.database();
    const { id: accountId, cookie } = await signIn(db);
    const taken = await write(db, { spamReason: 'honeypot' });
    const row = await write(db, { spamReason: 'honeypot' });
    await changeState(db, { id: taken, accountId, state: 'waiting' }, Date.now());
    const genuine = await send(db, cookie, {
      intent: 'new',
      filter: 'suspect',
      ...ticked([taken, row]),
    });
    expect(Object.fromEntries(genuine)).toEqual({
      state: 'suspect',
      bulk: expect.any(String),
      skipped: '1',
    });
    const at = genuine.get('bulk') ?? '';
    // Where nothing at all was changed, the next page says why.
    const again = await send(db, cookie, { intent: 'new', filter: 'suspect', ...ticked([taken]) });
    expect(again.get('notice')).toBe('changed');
    const spam = await send(db, cookie, {
      intent: 'suspect',
      filter: 'new',
      ...ticked([taken, row]),
    });
    expect(spam.get('skipped')).toBe('1');
    expect((await states(db)).sort()).toEqual(['suspect', 'waiting']);
    const undone = undoBulk.action(
      asRoute(`/admin/journal/bulk/${at}/undo`, {
        db,
        cookie,
        params: { at },
        form: { back: '/admin/messages' },
      }),
    );
    expect((await redirected(undone)).to).toMatch(
      /^\/admin\/messages\?bulk=\d+&skipped=1&notice=changed$/,
    );
  });
});

onSqlite((engine) => {
  test('messages are assigned at once, and come back to the list that they were ticked in', async () => {
    const { db } = await engine.database();
    const { id, cookie } = await signIn(db);
    const messages = [await write(db), await write(db)];
    const sent = { intent: 'assign', assignee: id, filter: 'open', ...ticked(messages) };
    expect(Object.fromEntries(await send(db, cookie, sent))).toMatchObject({
      state: 'open',
      skipped: '0',
    });
    const rows = await db.selectFrom('message').select(['assignee_id', 'state']).execute();
    expect(rows).toEqual([1, 2].map(() => ({ assignee_id: id, state: 'open' })));
  });
});
