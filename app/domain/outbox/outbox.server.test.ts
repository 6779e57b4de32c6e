import { expect, test } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { eachEngine } from '#test/database.ts';
import { claimMail, enqueueMail, markFailed, markSent, releaseClaims } from './outbox.server.ts';
import { alarmAttempts, claimMs, retryDelayMs } from './outbox.ts';

const now = Date.UTC(2026, 10, 20, 12);
const enqueue = (db: Db, messageId: string, at = now) => enqueueMail(db, { kind: 'contact', messageId }, at);
const rows = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('due_at').execute();

async function claim(db: Db, at = now) {
  const entry = await claimMail(db, at);
  if (!entry) throw new Error('nothing was due');
  return entry;
}

eachEngine((engine) => {
  test('the entry that is due longest is taken first, and not before its time', async () => {
    const { db } = await engine.database();
    await enqueue(db, 'second', now + 10);
    await enqueue(db, 'first', now);
    expect(await claimMail(db, now - 1)).toBeUndefined();
    expect(JSON.parse((await claim(db, now + 10)).payload)).toEqual({ messageId: 'first' });
    expect(JSON.parse((await claim(db, now + 10)).payload)).toEqual({ messageId: 'second' });
    expect(await claimMail(db, now + 10)).toBeUndefined();
  });

  test('several workers at once never hold the same entry, and none is forgotten', async () => {
    const { db, open } = await engine.database();
    const messageIds = Array.from({ length: 40 }, (_, n) => `message-${n}`);
    for (const id of messageIds) await enqueue(db, id);
    const work = async (connection: Db) => {
      const taken: string[] = [];
      // On PostgreSQL a worker may lose a race for the one entry that it saw; it asks again at its next turn.
      for (let misses = 0; misses < 5; ) {
        const entry = await claimMail(connection, now);
        if (entry) taken.push(JSON.parse(entry.payload).messageId);
        else misses++;
      }
      return taken;
    };
    const taken = (await Promise.all([work(db), work(open()), work(open()), work(open())])).flat();
    expect(taken.toSorted()).toEqual(messageIds.toSorted());
    expect((await rows(db)).every((row) => row.attempts === 1)).toBe(true);
  });

  test('what a worker took that died is taken again, also after a restart, but not before its claim ends', async () => {
    const { db, open } = await engine.database();
    await enqueue(db, 'm');
    const first = await claim(db);
    await db.destroy();
    const restarted = open();
    expect(await claimMail(restarted, now + claimMs)).toBeUndefined();
    expect(await claim(restarted, now + claimMs + 1)).toMatchObject({ id: first.id, attempts: 2 });
  });

  test('a process that is alone gives back at once what a dead worker held, and nothing that was sent', async () => {
    const { db } = await engine.database();
    await enqueue(db, 'sent');
    await markSent(db, (await claim(db)).id, now);
    await enqueue(db, 'held');
    const held = await claim(db);
    await releaseClaims(db);
    expect(await claim(db)).toMatchObject({ id: held.id, attempts: 2 });
    expect(await claimMail(db, now)).toBeUndefined();
  });

  test('after a failure it waits longer each time', async () => {
    const { db } = await engine.database();
    await enqueue(db, 'm');
    let at = now;
    for (let attempt = 1; attempt <= 4; attempt++) {
      const entry = await claim(db, at);
      expect(entry.attempts).toBe(attempt);
      expect(await markFailed(db, entry, `reason ${attempt}`, at)).toBe(false);
      expect(await rows(db)).toEqual([
        expect.objectContaining({ claimed_until: null, last_error: `reason ${attempt}`, due_at: at + retryDelayMs(attempt) }),
      ]);
      at += retryDelayMs(attempt);
      expect(await claimMail(db, at - 1)).toBeUndefined();
    }
  });

  test('what was sent is never taken again', async () => {
    const { db } = await engine.database();
    await enqueue(db, 'm');
    const { id } = await claim(db);
    await markSent(db, id, now + 5);
    expect(await claimMail(db, now + 365 * 24 * 60 * 60_000)).toBeUndefined();
    expect(await rows(db)).toEqual([expect.objectContaining({ sent_at: now + 5, claimed_until: null, last_error: null })]);
  });

  test('a failure that is noted late does not undo a success', async () => {
    const { db } = await engine.database();
    await enqueue(db, 'm');
    const slow = await claim(db);
    const quick = await claim(db, now + claimMs + 1);
    await markSent(db, quick.id, now + claimMs + 2);
    await markFailed(db, slow, 'timeout', now + claimMs + 3);
    expect(await claimMail(db, now + 365 * 24 * 60 * 60_000)).toBeUndefined();
    expect((await rows(db))[0]?.sent_at).toBe(now + claimMs + 2);
  });

  test('it is tried without end; from a day on the failure is one to be looked at', async () => {
    const { db } = await engine.database();
    await enqueue(db, 'message');
    let at = now;
    for (let attempt = 1; attempt <= alarmAttempts + 40; attempt++) {
      expect(await markFailed(db, await claim(db, at), 'no', at)).toBe(attempt >= alarmAttempts);
      at += retryDelayMs(attempt);
    }
    await markSent(db, (await claim(db, at)).id, at);
    expect(await rows(db)).toEqual([expect.objectContaining({ sent_at: at, failed_at: null, last_error: null })]);
  });
});
