import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { registry } from '#app/features.server.ts';
import { listRelated } from '#app/office/related.server.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { db, eachEngine, onDatabase, rowsIn } from '#test/database.ts';
import { entryOf } from '#test/donation-review.ts';
import { giveTo } from '#test/donations.ts';
import { undoChange } from '#test/journal.ts';
import { makeTeamMember, now, reply, write } from '#test/message-review.ts';
import { sweep } from '#test/retention.ts';
import { messageList } from './message-list.server.ts';
import { addNote, assignMessage, changeState } from './review.server.ts';
import { savedTextsFor } from './saved-replies.server.ts';
import { savedReplies } from './saved-reply.resource.ts';
import type { MessageFilter } from './states.ts';
import { findMessage, listThread } from './thread.server.ts';

const day = 24 * 60 * 60_000;
const undo = (entryId: string, accountId: string, at = now) =>
  undoChange(db, { role: 'editor', entryId, accountId }, at);
const namesIn = async (filter: MessageFilter, accountId: string) =>
  (await messageList.page(db, filter, { accountId })).rows.map(({ name }) => name);

eachEngine((test) => {
  test('messages and donations from the same email address are linked in any case of its letters, and not merged', async () => {
    const first = await write(db, { email: 'Anais@Exemple.com', message: 'Premye' }, now - day);
    const second = await write(db, { email: 'anais@exemple.com' });
    await write(db, { email: 'lòt@exemple.com' });
    const reference = await giveTo(db, now, { email: 'ANAIS@exemple.com' });
    const of = { role: 'owner', locale: 'fr', email: 'anais@exemple.com' } as const;
    const related = await listRelated(registry, db, { ...of, page: `/admin/messages/${second}` });
    expect(related).toMatchObject([
      { title: 'Ses autres messages', rows: [{ to: `/admin/messages/${first}`, text: 'Premye' }] },
      { title: 'Ses dons', rows: [{ to: `/admin/donations/${reference.toLowerCase()}` }] },
    ]);
  });
});

onDatabase((test) => {
  test('a message is under its state, and on Today when nobody has answered for a day; what may be spam waits for nobody, and the team is told of it once it is none', async () => {
    const accountId = await makeTeamMember(db);
    const old = await write(db, { name: 'Vieux', message: '\n Liy 1\nDezyèm' }, now - 2 * day);
    await write(db, { name: 'Neuf' }, now - day);
    const suspect = await write(db, { name: 'Robot', spamReason: 'honeypot' }, now - 3 * day);
    expect(await messageList.count(db, { accountId })).toMatchObject({ new: 2, suspect: 1 });
    expect((await messageList.page(db, 'new', { accountId })).rows).toMatchObject([
      { name: 'Neuf' },
      { name: 'Vieux', firstLine: 'Liy 1', country: 'HT', assignee: null },
    ]);
    const unanswered = () => listWaiting(registry, db, { locale: 'fr', role: 'editor', now });
    const waiting = { kind: 'message', id: old, name: 'Vieux', at: now - 2 * day };
    expect(await unanswered()).toMatchObject([{ ...waiting, what: 'Liy 1 Dezyèm' }]);
    await entryOf(changeState(db, { id: suspect, accountId, state: 'new' }, now));
    const told = (await rowsIn('notification')).map(({ subject_id }) => subject_id);
    expect(told.filter((id) => id === suspect)).toHaveLength(1);
    expect((await unanswered()).map(({ name }) => name)).toEqual(['Robot', 'Vieux']);
    await reply(db, { messageId: old, accountId });
    expect((await unanswered()).map(({ name }) => name)).toEqual(['Robot']);
  });

  test('a message that is given to someone of the team is open, and in their list until it is done', async () => {
    const [editor, owner] = [await makeTeamMember(db), await makeTeamMember(db, 'owner')];
    const messageId = await write(db, { name: 'Anaïs' });
    const assign = (assigneeId: string) =>
      assignMessage(db, { id: messageId, accountId: editor, assigneeId }, now);
    const entryId = await entryOf(assign(owner));
    expect(await namesIn('mine', owner)).toEqual(['Anaïs']);
    expect(await namesIn('mine', editor)).toEqual([]);
    expect(await namesIn('open', editor)).toEqual(['Anaïs']);
    const member = await makeTeamMember(db, 'member');
    expect(await assign(member)).toEqual({ outcome: 'rejected', reason: 'noMember' });
    await entryOf(undo(entryId, editor));
    expect(await findMessage(db, messageId)).toMatchObject({ assignee_id: null, state: 'new' });
    await assign(owner);
    await changeState(db, { id: messageId, accountId: editor, state: 'done' }, now);
    expect(await namesIn('mine', owner)).toEqual([]);
  });

  test('a saved reply is offered in the language of who is answered, those first, or in another one, with a first name', async () => {
    const accountId = await makeTeamMember(db);
    const lang = { title: 'A', fr: 'Bonjour {prénom},', ht: '', en: 'Hello {first name},' };
    const school = { title: 'B', fr: '', ht: 'Bonjou {non},', en: '' };
    for (const values of [lang, school])
      await saveRow(db, savedReplies, { id: undefined, accountId, values }, now);
    const textsIn = async (language: 'ht' | 'en') =>
      (await savedTextsFor(db, { language, name: 'Anaïs Pierre' })).map(({ text }) => text);
    expect(await textsIn('en')).toEqual(['Hello Anaïs,', 'Bonjou Anaïs,']);
    expect(await textsIn('ht')).toEqual(['Bonjou Anaïs,', 'Bonjour Anaïs,']);
  });

  test('a note is in the thread until it is undone, and may be written again; replies and notes go with their message, and stay without the account that wrote them', async () => {
    const accountId = await makeTeamMember(db);
    const messageId = await write(db);
    await reply(db, { messageId, accountId });
    const add = () => addNote(db, { id: messageId, accountId, text: 'Note' }, now);
    await entryOf(undo(await entryOf(add()), accountId));
    expect(await listThread(db, 'fr', messageId)).toMatchObject([{ kind: 'reply' }]);
    await entryOf(add());
    await assignMessage(db, { id: messageId, accountId, assigneeId: accountId }, now);
    await deleteAccount(db, accountId, now);
    const left = [{ by: null }, { kind: 'note', text: 'Note', by: null }];
    expect(await listThread(db, 'fr', messageId)).toMatchObject(left);
    expect(await findMessage(db, messageId)).toMatchObject({ assignee_id: null });
    await sweep(db, 'message', Date.UTC(2028, 11, 20));
    expect([await rowsIn('message_reply'), await rowsIn('message_note')]).toEqual([[], []]);
  });
});
