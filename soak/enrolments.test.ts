import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { addSession, countStates, enrolOne, learner, makeSchool } from '#test/courses.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';

const sessions = 150;
const day = 24 * 60 * 60_000;

/** Sessions of one seat each, whose hold is over while two wait. */
async function fill(db: Db): Promise<string[]> {
  const dates = { startsOn: isoDay(30), endsOn: isoDay(30), times: '', seats: '1' };
  const school = await makeSchool(db, dates);
  const ids = [school.sessionId];
  while (ids.length < sessions)
    ids.push(await addSession(db, school, { ...dates, place: randomUUID() }));
  for (const [index, id] of ids.entries())
    for (const n of [1, 2, 3]) await enrolOne(db, id, index * 3 + n, { at: Date.now() });
  await db
    .updateTable('enrolment')
    .set({ due_at: Date.now() - 1 })
    .where('state', '=', 'held')
    .execute();
  return ids;
}

const isoDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

test('2. kill -9 while holds expire: each place is offered to exactly one who waits', async () => {
  const DATA_DIR = await testFolder();
  const sqliteFile = join(DATA_DIR, 'bwt.sqlite');
  // The server makes the tables.
  await (await startServer({ DATA_DIR })).stop();
  const open = () => openDatabase({ databaseUrl: undefined, sqliteFile });
  const filling = open();
  const ids = await fill(filling);
  await filling.destroy();
  const countOffered = async () => {
    const db = open();
    const rows = await db
      .selectFrom('enrolment')
      .select('id')
      .where('state', '=', 'offered')
      .execute();
    await db.destroy();
    return rows.length;
  };
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
  const db = open();
  onTestFinished(() => db.destroy());
  for (const id of ids)
    expect(await countStates(db, id)).toEqual({ expired: 1, offered: 1, waiting: 1 });
});

const secret = 'a secret of more than thirty-two characters';

test.each([
  ['one process on SQLite', 1, undefined],
  ['two processes on PostgreSQL', 2, 'postgresUrl'],
] as const)(
  '1. of 50 who enrol at once for 10 seats with %s, 10 are held and 40 wait in order',
  async (_, processes, cluster) => {
    const DATA_DIR = await testFolder();
    const databaseUrl = cluster && (await createPostgresDatabase(inject(cluster)));
    const settings = { DATA_DIR, APP_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1, ::1' };
    const start = (): Promise<TestServer> =>
      startServer({ ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    await using first = await start();
    await using second = processes > 1 ? await start() : first;
    const db = openDatabase({ databaseUrl, sqliteFile: join(DATA_DIR, 'bwt.sqlite') });
    onTestFinished(() => db.destroy());
    const dates = { startsOn: isoDay(30), endsOn: isoDay(30), times: '', seats: '10' };
    const { sessionId } = await makeSchool(db, dates);
    const enrol = async (server: TestServer, n: number) => {
      const { name, phone } = learner(n);
      const token = issueFormToken(secret, 'enrol', Date.now() - 60_000);
      const form = { name, phone, email: '', note: '', token, website: '', captcha: '' };
      const answer = await fetch(`${server.url}/courses/creer-son-site/${sessionId}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'X-Forwarded-For': `198.51.100.${n}` },
        redirect: 'manual',
      });
      return `${answer.status} ${answer.headers.get('Location')?.split('?')[0]}`;
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => enrol(n % 2 ? second : first, n)),
    );
    for (const answer of answers) expect(answer).toMatch(/^303 \/enrolment\/bwc-\w{6}$/);
    expect(new Set(answers).size).toBe(50);
    expect(await countStates(db, sessionId)).toEqual({ held: 10, waiting: 40 });
    const positions = await Promise.all(
      answers.map(async (answer, n) => {
        const api = `/api/enrolments/${answer.slice('303 /enrolment/'.length)}`;
        const headers = { 'X-Forwarded-For': `198.51.101.${n}` };
        const found = (await (await fetch(first.url + api, { headers })).json()) as {
          position?: number;
        };
        return found.position ?? 0;
      }),
    );
    const inOrder = [...Array(10).fill(0), ...Array.from({ length: 40 }, (_, n) => n + 1)];
    expect(positions.sort((a, b) => a - b)).toEqual(inOrder);
  },
);
