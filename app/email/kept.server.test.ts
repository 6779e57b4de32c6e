import { expect } from 'vitest';
import { passwordChangedEmail, passwordResetEmail } from '#app/features/accounts/email.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';
import { startMailServer } from '#test/mail-server.ts';
import { outboxTo, smtp, start } from '#test/outbox.ts';
import { testFolder } from '#test/uploads.ts';
import { enqueueEmail, markKept, sendKeptEmails } from './outbox.server.ts';
import { listStoredIds, mailboxTransport } from './transports/mailbox.server.ts';
import { sendNextEmail } from './worker.server.ts';

onDatabase((test) => {
  const outcomes = async () => {
    const query = db.selectFrom('outbox').select(['outcome', 'sent_at']);
    const rows = query.where('created_at', '>=', start).orderBy('created_at').execute();
    return (await rows).map(({ outcome, sent_at }) => (sent_at === null ? 'waits' : outcome));
  };

  test('an email in the local mailbox is kept, not sent; once there is a mail server, one of them or all are sent', async () => {
    const folder = await testFolder();
    const accountId = await makeAccount(db, start - 1);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++)
      ids.push(await enqueueEmail(db, passwordChangedEmail({ accountId }), start + n));
    const now = () => start + 10;
    const local = { ...outboxTo(db, mailboxTransport(folder)), now };
    while (await sendNextEmail(local));
    expect(await outcomes()).toEqual(['kept', 'kept', 'kept']);
    // As the version before left them.
    await updateRows('outbox', { outcome: null });
    await markKept(db, await listStoredIds(folder));
    await db.deleteFrom('outbox').where('created_at', '<', start).execute();
    expect(await outcomes()).toEqual(['kept', 'kept', 'kept']);

    await using server = await startMailServer();
    const sending = { ...outboxTo(db, smtp(server.url)), now };
    expect(await sendNextEmail(sending)).toBe(false);
    expect(await sendKeptEmails(db, ids[1] ?? '', start + 10)).toBe(1);
    while (await sendNextEmail(sending));
    expect(await outcomes()).toEqual(['kept', null, 'kept']);
    expect(await sendKeptEmails(db, 'all', start + 10)).toBe(2);
    expect(await sendKeptEmails(db, 'all', start + 10)).toBe(0);
    while (await sendNextEmail(sending));
    await markKept(db, await listStoredIds(folder));
    expect(await outcomes()).toEqual([null, null, null]);
    expect(server.inbox).toHaveLength(3);
  });

  test('an email that nobody needs any longer when it is due is not said to be sent', async () => {
    await using server = await startMailServer();
    await enqueueEmail(db, passwordResetEmail({ accountId: null, locale: 'fr' }), start);
    await sendNextEmail(outboxTo(db, smtp(server.url)));
    expect(await outcomes()).toEqual(['unneeded']);
  });
});
