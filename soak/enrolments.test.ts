import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { addSession, countStates, dateIn, enrolOne, makeSchool } from '#test/courses.ts';
import { startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';
import { onDatabase } from '../e2e/members.ts';

const sessions = 150;

/** Sessions of one seat each, whose hold is over while two wait. */
async function fill(db: Db): Promise<string[]> {
  const dates = { startsOn: dateIn(30), endsOn: dateIn(30), times: '', seats: '1' };
  const school = await makeSchool(db, dates);
  const ids = [school.sessionId];
  while (ids.length < sessions)
    ids.push(await addSession(db, school, { ...dates, place: randomUUID() }));
  for (const [index, id] of ids.entries())
    for (const n of [1, 2, 3]) await enrolOne(db, id, index * 3 + n, { at: Date.now() });
  const over = db.updateTable('enrolment').set({ due_at: Date.now() - 1 });
  await over.where('state', '=', 'held').execute();
  return ids;
}

test('2. kill -9 while holds expire: each place is offered to exactly one who waits', async () => {
  const DATA_DIR = await testFolder();
  const start = () => startServer({ DATA_DIR });
  // The server makes the tables.
  const first = await start();
  await first.stop();
  await onDatabase(first, async (db) => {
    const ids = await fill(db);
    const countOffered = async () =>
      (await db.selectFrom('enrolment').select('id').where('state', '=', 'offered').execute())
        .length;
    for (let round = 0; round < 5; round++) {
      const before = await countOffered();
      await using server = await start();
      await expect.poll(countOffered, { interval: 1 }).toBeGreaterThan(before);
      await server.stop('SIGKILL');
      if ((await countOffered()) === sessions) break;
    }
    await using _server = await start();
    await expect.poll(countOffered).toBe(sessions);
    for (const id of ids)
      expect(await countStates(db, id)).toEqual({ expired: 1, offered: 1, waiting: 1 });
  });
});
