import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { addSession, countStates, dateIn, enrolOne, makeSchool } from '#test/courses.ts';
import { startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';

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
  // The server makes the tables.
  await (await startServer({ DATA_DIR })).stop();
  const sqliteFile = join(DATA_DIR, 'bwt.sqlite');
  const db = openDatabase({ databaseUrl: undefined, sqliteFile });
  onTestFinished(() => db.destroy());
  const ids = await fill(db);
  const offered = db.selectFrom('enrolment').select('id').where('state', '=', 'offered');
  const countOffered = async () => (await offered.execute()).length;
  for (let round = 0; round < 5; round++) {
    const before = await countOffered();
    await using server = await startServer({ DATA_DIR });
    await expect.poll(countOffered, { timeout: 60_000, interval: 1 }).toBeGreaterThan(before);
    await server.stop('SIGKILL');
    if ((await countOffered()) === sessions) break;
  }
  await using server = await startServer({ DATA_DIR });
  await expect.poll(countOffered, { timeout: 60_000 }).toBe(sessions);
  await server.stop();
  for (const id of ids)
    expect(await countStates(db, id)).toEqual({ expired: 1, offered: 1, waiting: 1 });
});
