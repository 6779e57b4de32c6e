import { expect, test } from 'vitest';
import { enqueueEmail, giveUp, markSent } from '#app/email/outbox.server.ts';
import { donationEmail } from '#app/features/donations/email.server.ts';
import { emailTemplates } from '#app/features/emails.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import type { Route as PageRoute } from './+types/email.ts';
import type { Route as RetryRoute } from './+types/retry.ts';
import { loader } from './email.tsx';
import { countEmails, listEmails } from './emails.server.ts';
import { action } from './retry.ts';
import { emailReviewTexts } from './texts.ts';

const now = Date.now();

async function enqueue(db: Db, reference: string, at = now): Promise<string> {
  await enqueueEmail(db, donationEmail({ donationId: reference }), at);
  const rows = await db.selectFrom('outbox').select(['id', 'payload']).execute();
  return rows.find(({ payload }) => payload.includes(`"${reference}"`))?.id ?? '';
}
const idsIn = async (db: Db, filter: 'failed' | 'waiting' | 'sent') =>
  (await listEmails(db, filter, 'team@bwt.example')).emails.map(({ id }) => id);

eachEngine((engine) => {
  test('lists what was refused, what waits and what was sent, the newest first', async () => {
    const { db } = await engine.database();
    const [refused, waiting, sent] = [await enqueue(db, 'a'), await enqueue(db, 'b'), await enqueue(db, 'c')];
    await giveUp(db, refused, '550 no such user marie@example.org', now);
    await markSent(db, sent, now);
    const later = await enqueue(db, 'd', now + 1);
    expect(await idsIn(db, 'failed')).toEqual([refused]);
    expect(await idsIn(db, 'waiting')).toEqual([later, waiting]);
    expect(await idsIn(db, 'sent')).toEqual([sent]);
    expect(await countEmails(db, 2)).toEqual({ failed: 1, waiting: 2, sent: 1 });
    const { emails } = await listEmails(db, 'failed', 'team@bwt.example');
    expect(emails[0]).toMatchObject({ to: 'team@bwt.example', error: '550 no such user m…@e….org', isTried: true });
    expect((await listEmails(db, 'waiting', 'team@bwt.example')).emails.map(({ isTried }) => isTried)).toEqual([false, false]);
  });

  test('a page ends where the next one begins', async () => {
    const { db } = await engine.database();
    for (let n = 0; n < 53; n++) await enqueue(db, `r${n}`, now + (n % 2));
    const first = await listEmails(db, 'waiting', 'x');
    const second = await listEmails(db, 'waiting', 'x', first.next ?? undefined);
    expect([first.emails.length, second.emails.length, second.next]).toEqual([50, 3, null]);
    expect(new Set([...first.emails, ...second.emails].map(({ id }) => id)).size).toBe(53);
  });
});

onSqlite((engine) => {
  const as = async (db: Db, role: Role) => {
    const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
    await db.updateTable('account').set({ role }).where('id', '=', id).execute();
    return (await openSession(db, id)).cookie;
  };
  const press = (db: Db, cookie: string, id: string) =>
    action(memberArgs(`/admin/email/${id}/retry`, { db, cookie, params: { id }, form: {} }) as RetryRoute.ActionArgs);
  const look = (db: Db, cookie: string) => loader(memberArgs('/admin/email', { db, cookie }) as PageRoute.LoaderArgs);

  test('an owner has a refused email tried again, or all of them; the journal says so', async () => {
    const { db } = await engine.database();
    const owner = await as(db, 'owner');
    const [one, other] = [await enqueue(db, 'a'), await enqueue(db, 'b')];
    for (const id of [one, other]) await giveUp(db, id, 'refused', now);
    expect((await look(db, owner)).filter).toBe('failed');
    expect((await redirected(press(db, owner, one))).to).toMatch(/\?done=/);
    expect([await idsIn(db, 'failed'), await idsIn(db, 'waiting')]).toEqual([[other], [one]]);
    expect((await redirected(press(db, owner, 'all'))).to).toMatch(/\?done=/);
    expect(await idsIn(db, 'failed')).toEqual([]);
    await markSent(db, one, now);
    expect((await redirected(press(db, owner, one))).to).toMatch(/\?notice=gone$/);
    const lines = await db.selectFrom('journal_entry').select(['action', 'subject_id']).execute();
    expect(lines).toEqual([
      { action: 'email.retried', subject_id: one },
      { action: 'emails.retried', subject_id: 'all' },
    ]);
  });

  test('is closed to editors', async () => {
    const { db } = await engine.database();
    const editor = await as(db, 'editor');
    expect(await thrownBy(() => look(db, editor))).toMatchObject({ init: { status: 403 } });
    expect(await thrownBy(() => press(db, editor, 'all'))).toMatchObject({ init: { status: 403 } });
  });
});

test('every kind of email has a name', () => {
  expect(emailTemplates.map(({ kind }) => kind).filter((kind) => !(kind in emailReviewTexts.fr.kinds))).toEqual([]);
});
