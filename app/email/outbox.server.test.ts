import { expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { database, db, eachEngine, onDatabase, rowsIn } from '#test/database.ts';
import * as outbox from './outbox.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const hour = 60 * 60_000;
const emailOf = (messageId: string) => ({ kind: 'contact', payload: { messageId } });
const enqueue = (messageId: string, at = now) => outbox.enqueueEmail(db, emailOf(messageId), at);
const nameOf = ({ payload }: { payload: string }) => JSON.parse(payload).messageId as string;

async function claim(at = now, from = db) {
  const entry = await outbox.claimEmail(from, at);
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
        const entry = await outbox.claimEmail(connection, now);
        if (entry) taken.push(nameOf(entry));
        else misses++;
      }
      return taken;
    };
    const taken = (await Promise.all([work(db), work(open()), work(open()), work(open())])).flat();
    expect(taken.toSorted()).toEqual(messageIds.toSorted());
    expect((await rowsIn('outbox')).every((row) => row.attempts === 1)).toBe(true);
  });
});

onDatabase((test) => {
  test('the entry due longest is claimed first; the claim of a dead worker ends when it expires, or at once when a process that runs alone releases all claims', async () => {
    const { open } = database;
    await enqueue('second', now + outbox.claimMs);
    await enqueue('held');
    const { id } = await claim();
    await db.destroy();
    const restarted = open();
    expect(await outbox.claimEmail(restarted, now + outbox.claimMs - 1)).toBeUndefined();
    expect(nameOf(await claim(now + outbox.claimMs, restarted))).toBe('second');
    expect(await claim(now + outbox.claimMs + 1, restarted)).toMatchObject({ id, attempts: 2 });
    await outbox.releaseClaims(restarted);
    expect(await claim(now + outbox.claimMs, restarted)).toMatchObject({ id, attempts: 3 });
  });

  test('each failure doubles the backoff, up to three hours, without end; after a day it needs attention', async () => {
    await enqueue('m');
    let at = now;
    for (let attempt = 1; attempt <= outbox.alarmAttempts + 2; attempt++) {
      const entry = await claim(at);
      expect(await outbox.markFailed(db, entry, `${attempt}`, at)).toBe(
        attempt >= outbox.alarmAttempts,
      );
      const failed = { attempts: attempt, claimed_until: null, last_error: `${attempt}` };
      const delay = Math.min(5_000 * 2 ** (attempt - 1), 3 * hour);
      if (attempt === outbox.alarmAttempts) expect((at - now) / (24 * hour)).toBeCloseTo(1, 0);
      at += delay;
      expect(await rowsIn('outbox')).toMatchObject([{ ...failed, due_at: at }]);
      expect(await outbox.claimEmail(db, at - 1)).toBeUndefined();
    }
    expect(outbox.retryDelayMs(1_000)).toBe(3 * hour);
  });

  test('no failure that is stored late undoes a success', async () => {
    await enqueue('m');
    const entry = await claim();
    await outbox.markSent(db, entry.id, now);
    await outbox.giveUp(db, entry.id, 'no', now + 1);
    await outbox.postpone(db, entry, 'no', now + 1);
    const sent = { sent_at: now, failed_at: null, last_error: null };
    expect(await rowsIn('outbox')).toMatchObject([sent]);
    expect(await outbox.countUnsent(db)).toEqual({ waiting: 0, failed: 0 });
  });

  test('one entry or all are retried at once, but not what is sent, in progress or waits on purpose', async () => {
    const claimed = async (name: string) => {
      await enqueue(name);
      return claim();
    };
    await outbox.markSent(db, (await claimed('sent')).id, now);
    const refused = (await claimed('refused')).id;
    await outbox.giveUp(db, refused, 'no', now);
    await outbox.markFailed(db, await claimed('late'), 'no', now);
    await outbox.postpone(db, await claimed('paused'), '429', now + hour);
    await claimed('held');
    await enqueue('delayed', now + 60_000);
    for (const { id, payload } of await rowsIn('outbox'))
      if (/sent|held|delayed/.test(payload))
        expect(await outbox.retryEmails(db, id, now + 10)).toBe(0);
    expect(await outbox.retryEmails(db, refused, now + 10)).toBe(1);
    const again = { id: refused, attempts: 2, failed_at: null };
    expect(await claim(now + 10)).toMatchObject(again);
    await outbox.giveUp(db, refused, 'no', now + 10);
    expect(await outbox.retryEmails(db, 'all', now + 11)).toBe(3);
    const due = (await rowsIn('outbox')).filter(({ due_at }) => due_at === now + 11);
    expect(due.map(nameOf).sort()).toEqual(['late', 'paused', 'refused']);
  });

  test('an email that the local mailbox kept can be withdrawn; one that may have left cannot, also after a retry', async () => {
    const email = emailOf('m');
    await enqueue('m');
    await outbox.markSent(db, (await claim()).id, now, 'kept');
    expect(await outbox.isWaiting(db, email, now)).toBe(true);
    expect(await outbox.withdrawEmail(db, email)).toBe(true);
    expect(await outbox.isWaiting(db, email, now)).toBe(false);

    await enqueue('m');
    await outbox.markFailed(db, await claim(), 'timeout after DATA', now);
    await outbox.retryEmails(db, 'all', now);
    expect(await outbox.withdrawEmail(db, email)).toBe(false);
    expect(await rowsIn('outbox')).toHaveLength(1);
  });
});
