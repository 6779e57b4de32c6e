import type { LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import * as replies from '#app/office/resource/section.tsx';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { makeTeamMember, write } from '#test/message-review.ts';
import { thrownBy } from '#test/page-args.ts';
import * as actions from './actions.ts';
import * as page from './message.tsx';
import * as list from './messages.tsx';
import * as notes from './notes.tsx';
import { savedReplies } from './saved-reply.resource.ts';
import { findMessage, listThread } from './thread.server.ts';

const config = parseConfig({
  PUBLIC_URL: 'https://bwt.example',
  MAIL_TO: 'Équipe <equipe@bwt.test>',
});
type Form = Record<string, string>;
type Route = Parameters<typeof page.action>[0] & LoaderFunctionArgs & never;

async function signIn(db: Db, role: Role = 'editor'): Promise<{ id: string; cookie: string }> {
  const id = await makeTeamMember(db, role);
  return { id, cookie: (await openSession(db, id)).cookie };
}

const args = (db: Db, path: string, cookie: string | undefined, params: Form = {}, form?: Form) =>
  memberArgs(path, {
    db,
    params,
    config,
    ...(cookie && { cookie }),
    ...(form && { form }),
  }) as unknown as Route;
const statusOf = async (work: () => unknown) =>
  ((await thrownBy(work)) as { init?: ResponseInit }).init?.status;
const doneIn = (to: string | null) =>
  new URL(to ?? '', 'https://bwt.example').searchParams.get('done') ?? '';

onSqlite((engine) => {
  test('nobody without a session reads messages: they log in first', async () => {
    const { db } = await engine.database();
    const id = await write(db);
    for (const loader of [
      () => list.loader(args(db, '/admin/messages', undefined)),
      () => page.loader(args(db, `/admin/messages/${id}`, undefined, { id })),
    ])
      expect((await redirected(await thrownBy(loader))).to).toMatch(/^\/login\?next=/);
  });

  test('an owner sees a message with its writer’s donations and the donor’s phone; an editor, to whom anybody can write so, neither', async () => {
    const { db } = await engine.database();
    const id = await write(db, { email: goodDonation.email });
    const reference = await giveTo(db, Date.now());
    const read = async (role: Role) => {
      const { cookie } = await signIn(db, role);
      return page.loader(args(db, `/admin/messages/${id}`, cookie, { id }));
    };
    const shown = await read('editor');
    expect(shown).toMatchObject({
      message: {
        name: 'Anaïs Pierre',
        facts: [{}, { value: 'Haïti' }],
        language: 'ht',
        state: 'new',
      },
      related: { donations: [] },
      phone: null,
      answersTo: 'equipe@bwt.test',
    });
    expect(JSON.stringify(shown)).not.toContain(goodDonation.phone);
    expect(await read('owner')).toMatchObject({
      related: { donations: [{ reference }] },
      phone: '+50937000000',
    });
    // Nothing changes by looking at it.
    expect(await findMessage(db, id)).toMatchObject({ state: 'new' });
  });

  test('a reply is sent and closes the message; its undo brings the text back into the box, and is too late after the email', async () => {
    const { db } = await engine.database();
    const { cookie } = await signIn(db);
    const id = await write(db);
    const send = (form: Form) =>
      page.action(args(db, `/ht/admin/messages/${id}`, cookie, { id }, { version: '', ...form }));
    const undo = (replyId: string) =>
      redirected(
        actions.action(
          args(db, `/ht/admin/messages/${id}/replies/${replyId}/undo`, cookie, { id, replyId }, {}),
        ),
      );
    const { to, status } = await redirected(send({ text: 'Wi.', intent: 'send-close' }));
    expect([status, to]).toEqual([303, `/ht/admin/messages/${id}?done=${doneIn(to)}`]);
    expect(await findMessage(db, id)).toMatchObject({ state: 'done' });
    expect(await page.loader(args(db, to ?? '', cookie, { id }))).toMatchObject({ version: 1 });
    const undone = await undo(doneIn(to));
    expect(undone.to).toContain(`reply=${doneIn(to)}`);
    expect(await page.loader(args(db, undone.to ?? '', cookie, { id }))).toMatchObject({
      prefill: 'Wi.',
      thread: [],
    });
    const again = await redirected(send({ text: 'Wi, wi.', intent: 'send' }));
    expect(await deliverEmails(db, Date.now() + 61_000)).toMatchObject([
      { text: expect.stringContaining('Wi, wi.') },
    ]);
    expect((await undo(doneIn(again.to))).to).toBe(`/ht/admin/messages/${id}?notice=mailed`);
    expect((await undo('made-up')).to).toBe(`/ht/admin/messages/${id}?notice=gone`);
  });

  test('a reply without text, without a button or from an old page is shown again with what was typed', async () => {
    const { db } = await engine.database();
    const { cookie } = await signIn(db);
    const id = await write(db);
    const send = (form: Form) =>
      page.action(args(db, `/admin/messages/${id}`, cookie, { id }, { version: '', ...form }));
    expect(await shownAgain(send({ text: ' ', intent: 'send' }))).toMatchObject({
      status: 400,
      errors: { text: 'empty' },
    });
    expect(await shownAgain(send({ text: 'x'.repeat(5_001), intent: 'send' }))).toMatchObject({
      status: 400,
      errors: { text: 'tooLong' },
    });
    expect(await shownAgain(send({ text: 'Wi.', intent: 'burn' }))).toMatchObject({
      status: 400,
      values: { text: 'Wi.' },
    });
    expect(await shownAgain(send({ text: 'Wi.', intent: 'send', version: '-1' }))).toMatchObject({
      status: 400,
    });
    await redirected(
      actions.action(args(db, `/admin/messages/${id}/state`, cookie, { id }, { state: 'open' })),
    );
    expect(await shownAgain(send({ text: 'Wi.', intent: 'send', version: '0' }))).toMatchObject({
      status: 409,
      values: { text: 'Wi.', version: '0' },
      notice: { reason: 'conflict' },
    });
    expect(await listThread(db, id)).toEqual([]);
    expect((await redirected(send({ text: 'Wi.', intent: 'send', version: '1' }))).status).toBe(
      303,
    );
    const nowhere = args(
      db,
      '/admin/messages/x',
      cookie,
      { id: 'x' },
      { text: 'Wi.', intent: 'send', version: '' },
    );
    expect((await redirected(page.action(nowhere))).to).toBe('/admin/messages/x?notice=gone');
  });

  test('thirty replies at once, sixty in an hour, leave one account; the next is shown again with what was typed, and others go on', async () => {
    const { db } = await engine.database();
    const { cookie } = await signIn(db);
    const other = await signIn(db, 'owner');
    const id = await write(db);
    const send = (by: string, text: string) =>
      page.action(
        args(db, `/admin/messages/${id}`, by, { id }, { version: '', text, intent: 'send' }),
      );
    const begin = Date.now();
    const clock = vi.spyOn(Date, 'now');
    onTestFinished(() => clock.mockRestore());
    let sent = 0;
    // As fast as the limit lets them go.
    for (let minute = 0; minute < 60; minute++) {
      clock.mockReturnValue(begin + minute * 60_000);
      while (((await send(cookie, `Wi ${sent + 1}.`)) as Response).status === 303) sent += 1;
      if (minute === 0) expect(sent).toBe(30);
    }
    expect(sent).toBeGreaterThan(50);
    expect(sent).toBeLessThanOrEqual(60);
    expect(await shownAgain(send(cookie, 'Wi, ankò.'))).toMatchObject({
      status: 429,
      values: { text: 'Wi, ankò.' },
      notice: { outcome: 'rate_limited' },
    });
    expect((await redirected(send(other.cookie, 'Wi, mwen menm.'))).status).toBe(303);
  });

  test('states, assignments and notes are set by their forms, and leave what was typed when they are refused', async () => {
    const { db } = await engine.database();
    const { id: me, cookie } = await signIn(db);
    const id = await write(db);
    const set = (what: 'state' | 'assignee', form: Form) =>
      actions.action(args(db, `/admin/messages/${id}/${what}`, cookie, { id }, form));
    expect((await redirected(set('state', { state: 'suspect' }))).to).toMatch(/\?done=/);
    expect((await redirected(set('state', { state: 'suspect' }))).to).toMatch(
      /\?notice=unchanged$/,
    );
    expect((await redirected(set('state', { state: 'new' }))).to).toMatch(/\?done=/);
    expect(await statusOf(() => set('state', { state: 'gone' }))).toBe(400);
    expect((await redirected(set('assignee', { assignee: me }))).to).toMatch(/\?done=/);
    expect((await redirected(set('assignee', { assignee: 'made-up' }))).to).toMatch(
      /\?notice=noMember$/,
    );
    expect((await redirected(set('assignee', { assignee: '' }))).to).toMatch(/\?done=/);
    const note = (text: string) =>
      notes.action(args(db, `/admin/messages/${id}/notes`, cookie, { id }, { note: text }));
    expect((await redirected(note('Yon nòt'))).to).toMatch(/\?done=/);
    expect(await shownAgain(note('x'.repeat(5_001)))).toMatchObject({
      status: 400,
      errors: { note: 'tooLong' },
      values: { note: expect.stringMatching(/^x+$/) },
    });
    expect(await listThread(db, id)).toMatchObject([{ kind: 'note', text: 'Yon nòt' }]);
  });

  test('Today names a message that nobody has answered for a day, and the list its filter', async () => {
    const { db } = await engine.database();
    const { cookie } = await signIn(db);
    const now = Date.now();
    const id = await write(db, {}, now - 25 * 60 * 60_000);
    await write(db, {}, now - 23 * 60 * 60_000);
    expect(await listWaiting(registry, db, { locale: 'fr', role: 'editor', now })).toMatchObject([
      { kind: 'message', id, what: 'Message de Anaïs Pierre sans réponse' },
    ]);
    await redirected(
      page.action(
        args(
          db,
          `/admin/messages/${id}`,
          cookie,
          { id },
          { text: 'Wi.', intent: 'send', version: '' },
        ),
      ),
    );
    expect(await listWaiting(registry, db, { locale: 'fr', role: 'editor', now })).toEqual([]);
    expect(await list.loader(args(db, '/admin/messages?state=waiting', cookie))).toMatchObject({
      list: { filter: 'waiting', rows: [{ id }] },
    });
    expect(
      await list.loader(args(db, '/admin/messages?state=nothing&after=x.y', cookie)),
    ).toMatchObject({ list: { filter: 'new' } });
  });

  test('a saved reply needs a text in one language, and is put into the box by its address', async () => {
    const { db } = await engine.database();
    const { cookie, id: accountId } = await signIn(db);
    const id = await write(db);
    const path = '/admin/messages/replies';
    const empty = { title: 'Lekòl', fr: '', ht: ' ', en: '' };
    expect(await shownAgain(replies.action(args(db, path, cookie, {}, empty)))).toMatchObject({
      status: 400,
      errors: { fr: 'empty' },
      values: empty,
    });
    const values = { ...empty, fr: 'Bonjour', ht: 'Bonjou' };
    const made = await saveRow(db, savedReplies, { id: undefined, accountId, values }, Date.now());
    const savedId = made.outcome === 'done' ? made.value.id : '';
    expect(
      await page.loader(args(db, `/admin/messages/${id}?saved=${savedId}`, cookie, { id })),
    ).toMatchObject({ prefill: 'Bonjou' });
  });
});
