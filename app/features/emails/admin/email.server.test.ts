import { expect } from 'vitest';
import { enqueueEmail, giveUp, markSent, retryEmails } from '#app/email/outbox.server.ts';
import { donationEmail } from '#app/features/donations/email.server.ts';
import { registry } from '#app/features.server.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { action } from './actions.ts';
import { loader } from './email.tsx';
import { type EmailFilter, emailList } from './emails.server.ts';
import { emailReviewTexts } from './texts.ts';

const now = Date.now();

const enqueue = (reference: string, at = now) =>
  enqueueEmail(db, donationEmail({ donationId: reference }), at);
const mail = { templates: registry.emails, company: 'team@bwt.example', secret: 'secret' };
const idsIn = async (filter: EmailFilter) =>
  (await emailList.page(db, filter, mail)).rows.map(({ id }) => id);

type Owner = Awaited<ReturnType<typeof signIn>>;
const post = async ({ send }: Owner, path: string, more = {}) =>
  (await send(action, path, {}, more)).to;
const press = (by: Owner, id: string, more = {}) => post(by, `/admin/email/${id}/retry`, more);
const look = ({ get }: Owner, more = {}) => get(loader, '/admin/email', more);

test('an owner sees what was refused and why, and has it tried again, or all; the journal says so', async () => {
  const owner = await signIn(db, 'owner');
  const [one, other] = [await enqueue('a', now + 1), await enqueue('b')];
  for (const id of [one, other]) await giveUp(db, id, '550 no such user marie@example.org', now);
  const error = '550 no such user m…@e….org';
  const rows = [one, other].map((id) => ({ id, to: 'team@bwt.example', error, isTried: true }));
  expect(await emailList.page(db, 'failed', mail)).toMatchObject({ rows });
  expect((await look(owner)).list.filter).toBe('failed');
  expect(await press(owner, one)).toMatch(/\?done=/);
  expect([await idsIn('failed'), await idsIn('waiting')]).toEqual([[other], [one]]);
  expect(await press(owner, 'all')).toMatch(/\?done=/);
  expect(await idsIn('failed')).toEqual([]);
  expect(await rowsIn('journal_entry')).toMatchObject([
    { action: 'email.retried', subject_id: one },
    { action: 'emails.retried', subject_id: 'all' },
  ]);
});

test('without a mail server, emails are kept and are not said to be sent; with one, they are sent one by one or all', async () => {
  const owner = await signIn(db, 'owner');
  const ids = [await enqueue('a'), await enqueue('b'), await enqueue('c')];
  for (const id of ids) await markSent(db, id, now, 'kept');
  const local = { mailbox: { key: 'key', folder: '/tmp' } };
  const list = { filter: 'kept', rows: [{ outcome: 'kept' }, {}, {}] };
  expect(await look(owner, local)).toMatchObject({ list, hasMailServer: false });
  expect(await press(owner, 'kept', local)).toBe('/admin/email?notice=gone');
  expect(await press(owner, ids[0] ?? '')).toMatch(/\?done=/);
  expect([await idsIn('waiting'), (await idsIn('kept')).length]).toEqual([[ids[0]], 2]);
  expect(await press(owner, 'kept')).toMatch(/\?done=/);
  expect(await idsIn('kept')).toEqual([]);
});

test('an owner dismisses a refused email: it no longer counts on Today, until that is undone; a reply is dealt with at its message', async () => {
  const owner = await signIn(db, 'owner');
  const [id, waits] = [await enqueue('a'), await enqueue('b')];
  await giveUp(db, id, '550 no such user', now);
  const dismiss = (id: string) => post(owner, `/admin/email/${id}/dismissal`);
  const onToday = async () => {
    const all = await listWaiting(registry, db, { locale: 'fr', role: 'owner', now });
    return all.filter(({ kind }) => kind === 'emails').length;
  };
  expect(await onToday()).toBe(1);
  const to = await dismiss(id);
  expect([await onToday(), await idsIn('failed')]).toEqual([0, []]);
  expect(await retryEmails(db, 'all', now)).toBe(0);
  expect(await dismiss(waits)).toBe('/admin/email?notice=gone');
  const entryId = to?.split('=')[1] ?? '';
  await undoChange(db, { entryId, accountId: owner.id, role: 'owner' }, Date.now());
  expect([await onToday(), await idsIn('failed')]).toEqual([1, [id]]);
  await reply(db, { messageId: await write(db), accountId: owner.id, closes: true });
  const answer = (await rowsIn('outbox')).find(({ kind }) => kind === 'message-reply')?.id ?? '';
  await giveUp(db, answer, 'refused', now);
  expect(await dismiss(answer)).toBe('/admin/email?notice=gone');
});

test('an owner mails a trial to their own address and reads what became of it; five times at once', async () => {
  const owner = await signIn(db, 'owner');
  const send = () => post(owner, '/ht/admin/email/trial');
  const to = await send();
  expect(to).toMatch(/^\/ht\/admin\/email\?trial=[\w-]+$/);
  const read = async (by = owner) => (await by.get(loader, to ?? '')).trial;
  expect(await read()).toMatchObject({ state: 'pending', refusal: null });
  expect(await deliverEmails(db, Date.now())).toMatchObject([{ to: 'owner@example.org' }]);
  expect(await read()).toMatchObject({ state: 'sent' });
  const delayed = { sent_at: null, last_error: 'Connection timeout' };
  await updateRows('outbox', delayed, to?.split('=')[1]);
  const silent = { words: 'Sèvè imèl la pa reponn.' };
  expect(await read()).toMatchObject({ state: 'delayed', refusal: silent });
  for (let n = 0; n < 4; n++) await send();
  expect(await send()).toBe('/ht/admin/email?notice=enough_trials');
  expect(await read(await signIn(db, 'owner', 'other'))).toBeNull();
});

test('every kind of email has a name', () => {
  const kinds = registry.emails.map(({ kind }) => kind);
  expect(kinds.filter((kind) => !(kind in emailReviewTexts.fr.kinds))).toEqual([]);
});
