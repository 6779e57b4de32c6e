import { expect } from 'vitest';
import { countBulk } from '#app/office/journal/journal.server.ts';
import * as undoBulk from '#app/office/journal/undo.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import * as actions from './actions.ts';
import { changeState } from './review.server.ts';

type Form = Record<string, string>;
type Person = Awaited<ReturnType<typeof signIn>>;

const send = async ({ press }: Person, form: Form) => {
  const usual = { filter: 'new', assignee: '' };
  const to = await press(actions.action, '/admin/messages/selection', { ...usual, ...form });
  return new URL(to, 'https://bwt.example').searchParams;
};
const undo = ({ press }: Person, at: string) =>
  press(undoBulk.action, `/admin/journal/bulk/${at}/undo`, { back: '/ht/admin/messages' });
const ticked = (...ids: string[]): Form => Object.fromEntries(ids.map((id, n) => [`row.${n}`, id]));
const states = async () => (await rowsIn('message')).map(({ state }) => state).toSorted();

onDatabase((test) => {
  test('what is ticked is changed at once, and undone at once by whoever did it', async () => {
    const [editor, owner] = [await signIn(db), await signIn(db, 'owner')];
    const [first, second] = [await write(db), await write(db), await write(db)];
    const done = await send(editor, { intent: 'done', ...ticked(first, second, 'gone') });
    const at = done.get('bulk') ?? '';
    expect(Object.fromEntries(done)).toEqual({ state: 'new', bulk: at, skipped: '1' });
    expect(await states()).toEqual(['done', 'done', 'new']);
    const bulk = { at: Number(at), accountId: editor.id, role: 'editor' } as const;
    const counts = { changed: 2, undoable: 2, isMailed: false, action: 'message.done', only: null };
    expect(await countBulk(db, bulk, Date.now())).toEqual(counts);
    // Nobody undoes what somebody else did at that moment.
    expect(await undo(owner, at)).toBe('/ht/admin/messages?notice=gone');
    expect(await undo(editor, 'x')).toBe('/ht/admin/messages?notice=gone');
    expect(await undo(editor, at)).toMatch(/^\/ht\/admin\/messages\?bulk=\d+&skipped=0$/);
    expect(await states()).toEqual(['new', 'new', 'new']);
    expect(await countBulk(db, bulk, Date.now())).toEqual({ ...counts, undoable: 0 });
  });

  test('a message that someone has taken up since it was ticked is neither new again nor suspect', async () => {
    const editor = await signIn(db);
    const taken = await write(db, { spamReason: 'honeypot' });
    const row = await write(db, { spamReason: 'honeypot' });
    const waiting = { id: taken, accountId: editor.id, state: 'waiting' } as const;
    await changeState(db, waiting, Date.now());
    const suspect = { intent: 'new', filter: 'suspect' };
    const genuine = await send(editor, { ...suspect, ...ticked(taken, row) });
    expect(genuine.get('skipped')).toBe('1');
    // Where nothing at all was changed, the next page says why.
    expect((await send(editor, { ...suspect, ...ticked(taken) })).get('notice')).toBe('changed');
    const spam = await send(editor, { intent: 'suspect', ...ticked(taken, row) });
    expect(spam.get('skipped')).toBe('1');
    expect(await states()).toEqual(['suspect', 'waiting']);
    expect(await undo(editor, genuine.get('bulk') ?? '')).toMatch(/&skipped=1&notice=changed$/);
  });

  test('messages are assigned at once, and come back to the list that they were ticked in', async () => {
    const editor = await signIn(db);
    const messages = ticked(await write(db), await write(db));
    const sent = { intent: 'assign', assignee: editor.id, filter: 'open', ...messages };
    const to = Object.fromEntries(await send(editor, sent));
    expect(to).toMatchObject({ state: 'open', skipped: '0' });
    for (const row of await rowsIn('message'))
      expect(row).toMatchObject({ assignee_id: editor.id, state: 'open' });
  });
});
