import { expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { database, db, eachEngine, onDatabase, updateRows } from '#test/database.ts';
import {
  alarmAttempts,
  claimEmail,
  claimMs,
  countUnsent,
  enqueueEmail,
  findByIdPrefix,
  giveUp,
  isWaiting,
  listUnsent,
  markFailed,
  markSent,
  postpone,
  releaseClaims,
  retryDelayMs,
  retryEmails,
  withdrawEmail,
  withdrawEntry,
} from './outbox.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const enqueue = (messageId: string, at = now) =>
  enqueueEmail(db, { kind: 'contact', payload: { messageId } }, at);
const rows = () => db.selectFrom('outbox').selectAll().orderBy('due_at').execute();

async function claim(db: Db, at = now) {
  const entry = await claimEmail(db, at);
  if (!entry) throw new Error('nothing was due');
  return entry;
}

eachEngine((test) => {
  test('concurrent workers never claim the same entry, and skip none', async () => {
    const { open } = database;
    const messageIds = Array.from({ length: 40 }, (_, n) => `message-${n}`);
    for (const id of messageIds) await enqueue(id);
    const work = async (connection: Db) => {
      const taken: string[] = [];
      // On PostgreSQL a worker may lose a race for the only entry that it saw; it polls again.
      for (let misses = 0; misses < 5 && taken.length <= messageIds.length; ) {
        const entry = await claimEmail(connection, now);
        if (entry) taken.push(JSON.parse(entry.payload).messageId);
        else misses++;
      }
      return taken;
    };
    const taken = (await Promise.all([work(db), work(open()), work(open()), work(open())])).flat();
    expect(taken.toSorted()).toEqual(messageIds.toSorted());
    expect((await rows()).every((row) => row.attempts === 1)).toBe(true);
  });
});

onDatabase((test) => {
  test('claims the entry that has been due longest, and none before it is due', async () => {
    await enqueue('second', now + 10);
    await enqueue('first', now);
    expect(await claimEmail(db, now - 1)).toBeUndefined();
    expect(JSON.parse((await claim(db, now + 10)).payload)).toEqual({ messageId: 'first' });
    expect(JSON.parse((await claim(db, now + 10)).payload)).toEqual({ messageId: 'second' });
    expect(await claimEmail(db, now + 10)).toBeUndefined();
  });

  test('an entry of a dead worker is claimed again, also after a restart, but not before its claim expires', async () => {
    const { open } = database;
    await enqueue('m');
    const first = await claim(db);
    await db.destroy();
    const restarted = open();
    expect(await claimEmail(restarted, now + claimMs)).toBeUndefined();
    expect(await claim(restarted, now + claimMs + 1)).toMatchObject({ id: first.id, attempts: 2 });
  });

  test('a process that is alone releases the claims of a dead worker at once, except of sent entries', async () => {
    await enqueue('sent');
    await markSent(db, (await claim(db)).id, now);
    await enqueue('held');
    const held = await claim(db);
    await releaseClaims(db);
    expect(await claim(db)).toMatchObject({ id: held.id, attempts: 2 });
    expect(await claimEmail(db, now)).toBeUndefined();
  });

  test('each failure increases the backoff', async () => {
    await enqueue('m');
    let at = now;
    for (let attempt = 1; attempt <= 4; attempt++) {
      const entry = await claim(db, at);
      expect(entry.attempts).toBe(attempt);
      expect(await markFailed(db, entry, `reason ${attempt}`, at)).toBe(false);
      const failed = { claimed_until: null, last_error: `reason ${attempt}` };
      expect(await rows()).toMatchObject([{ ...failed, due_at: at + retryDelayMs(attempt) }]);
      at += retryDelayMs(attempt);
      expect(await claimEmail(db, at - 1)).toBeUndefined();
    }
  });

  test('retries without limit; after a day the failure needs attention', async () => {
    await enqueue('message');
    let at = now;
    for (let attempt = 1; attempt <= alarmAttempts + 40; attempt++) {
      expect(await markFailed(db, await claim(db, at), 'no', at)).toBe(attempt >= alarmAttempts);
      at += retryDelayMs(attempt);
    }
    await markSent(db, (await claim(db, at)).id, at);
    expect(await rows()).toMatchObject([{ sent_at: at, failed_at: null, last_error: null }]);
  });

  test('a permanently rejected entry stays stored, is not retried automatically, and counts as failed', async () => {
    await enqueue('refused');
    await enqueue('waiting', now + 1);
    const { id } = await claim(db);
    await giveUp(db, id, '550 5.1.1\r\n<marie@example.org> unknown', now + 2);
    const [row] = await listUnsent(db, 10);
    const last_error = '550 5.1.1 <m…@e….org> unknown';
    expect(row).toMatchObject({ id, failed_at: now + 2, claimed_until: null, last_error });
    expect(await countUnsent(db)).toEqual({ waiting: 1, failed: 1 });
    await claim(db, now + 2);
    expect(await claimEmail(db, now + 2)).toBeUndefined();
    expect(await claimEmail(db, now + claimMs * 1000)).not.toMatchObject({ id });
  });

  test('no failure that is stored late undoes a success', async () => {
    await enqueue('m');
    const entry = await claim(db);
    await markSent(db, entry.id, now);
    await giveUp(db, entry.id, 'no', now + 1);
    await postpone(db, entry, 'no', now + 1);
    expect(await rows()).toMatchObject([{ sent_at: now, failed_at: null, last_error: null }]);
    expect(await countUnsent(db)).toEqual({ waiting: 0, failed: 0 });
  });

  test('retries one or all entries at once, except those sent or in progress', async () => {
    for (const [n, id] of ['sent', 'refused', 'late', 'held'].entries()) await enqueue(id, now + n);
    const [sent, refused] = [await claim(db), await claim(db, now + 1)];
    const [late, held] = [await claim(db, now + 2), await claim(db, now + 3)];
    await markSent(db, sent.id, now);
    await giveUp(db, refused.id, 'no', now);
    await markFailed(db, { ...late, attempts: 15 }, 'no', now);
    const later = now + 10;
    expect(await retryEmails(db, sent.id, later)).toBe(0);
    expect(await retryEmails(db, held.id, later)).toBe(0);
    expect(await retryEmails(db, refused.id, later)).toBe(1);
    expect(await claim(db, later)).toMatchObject({ id: refused.id, attempts: 2, failed_at: null });
    expect(await claimEmail(db, later)).toBeUndefined();
    await giveUp(db, refused.id, 'no', later);
    expect(await retryEmails(db, 'all', later + 1)).toBe(2);
    const again = [(await claim(db, later + 1)).id, (await claim(db, later + 1)).id];
    expect(again.sort()).toEqual([refused.id, late.id].sort());
    expect(await claimEmail(db, later + 1)).toBeUndefined();
  });

  test('what waits on purpose is not sent early; what a pause or a wrong clock holds back is', async () => {
    await enqueue('delayed', now + 60_000);
    const [delayed] = await rows();
    expect(await retryEmails(db, delayed?.id ?? '', now)).toBe(0);
    await enqueue('paused');
    await postpone(db, await claim(db), '429', now + 60 * 60_000);
    await enqueue('far', now + 365 * 24 * 60 * 60_000);
    expect(await retryEmails(db, 'all', now)).toBe(2);
    const due = (await rows()).map((row) => [JSON.parse(row.payload).messageId, row.due_at]);
    expect(due.sort()).toEqual([
      ['delayed', now + 60_000],
      ['far', now],
      ['paused', now],
    ]);
  });

  test('an email that may have left cannot be withdrawn after a retry', async () => {
    const email = { kind: 'contact', payload: { messageId: 'm' } };
    await enqueueEmail(db, email, now);
    await markFailed(db, await claim(db), 'timeout after DATA', now);
    await retryEmails(db, 'all', now);
    expect(await withdrawEmail(db, email)).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  test('an email that the local mailbox kept waits, and can be withdrawn: it has not left', async () => {
    const email = { kind: 'contact', payload: { messageId: 'm' } };
    const keep = async () => {
      const id = await enqueueEmail(db, email, now);
      await claim(db);
      await markSent(db, id, now, 'kept');
      return id;
    };
    await keep();
    expect(await isWaiting(db, email, now)).toBe(true);
    expect(await withdrawEmail(db, email)).toBe(true);
    expect(await withdrawEntry(db, await keep())).toBe(true);
    expect(await rows()).toEqual([]);
    expect(await isWaiting(db, email, now)).toBe(false);
  });

  test('the list starts with permanently rejected entries, oldest first, and has a limit', async () => {
    for (let n = 0; n < 4; n++) await enqueue(`m${n}`, now + n);
    await giveUp(db, (await rows())[2]?.id ?? '', 'no', now);
    const names = async (limit: number) =>
      (await listUnsent(db, limit)).map(({ payload }) => JSON.parse(payload).messageId);
    expect(await names(10)).toEqual(['m2', 'm0', 'm1', 'm3']);
    expect(await names(2)).toEqual(['m2', 'm0']);
  });

  test('finds an entry by the prefix of its id', async () => {
    for (const id of ['0a1b0000', '0a1c0000', 'ffff0000']) {
      await updateRows('outbox', { id }, await enqueue(id));
    }
    expect((await findByIdPrefix(db, '0a1b')).map(({ id }) => id)).toEqual(['0a1b0000']);
    expect(await findByIdPrefix(db, '0a1')).toHaveLength(2);
    expect((await findByIdPrefix(db, 'ffff0000')).map(({ id }) => id)).toEqual(['ffff0000']);
    expect(await findByIdPrefix(db, '9')).toEqual([]);
  });
});
