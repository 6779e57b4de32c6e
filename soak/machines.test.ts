import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { contactForm, contactToken } from '#test/contact.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { startS3 } from '#test/fakes/s3.ts';
import { freePort } from '#test/free-port.ts';
import { startNginx } from '#test/nginx.ts';
import { testSecret } from '#test/page-args.ts';
import { cameraPhoto } from '#test/pictures.ts';
import { member, upload } from '#test/sent-pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';

const readers = 40;
const senders = 20;
const pages = ['/', '/about', '/publication', '/contact', '/donation', '/api/publications'];

/**
 * 60 clients without a pause, each sender from IP addresses of its own. `stop` ends them; then
 * `failed` counts each kind of answer that was not the expected one.
 */
async function startClients(url: string) {
  const failed: Record<string, number> = {};
  const acknowledged: string[] = [];
  let requests = 0;
  let isOver = false;
  const ask = async (path: string, expected: number, init: RequestInit = {}): Promise<boolean> => {
    requests++;
    const got = await fetch(url + path, { redirect: 'manual', ...init })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => String(error.cause ?? error));
    const what = `${init.method ?? 'GET'} ${path}: ${got}`;
    if (got !== expected) failed[what] = (failed[what] ?? 0) + 1;
    return got === expected;
  };
  const read = async (_: unknown, index: number) => {
    for (let turn = index; !isOver; turn++) await ask(pages[turn % pages.length] ?? '/', 200);
  };
  const token = await contactToken(url);
  const send = async (_: unknown, index: number) => {
    for (let turn = 0; !isOver; turn++) {
      const message = `Message ${index}-${turn}`;
      const headers = { 'X-Forwarded-For': `198.18.${index}.${turn % 256}` };
      const body = contactForm(token, { message });
      if (await ask('/contact', 303, { method: 'POST', body, headers })) acknowledged.push(message);
    }
  };
  const clients = [
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: senders }, send),
  ];
  return {
    /** Waits until so many more requests have been answered. */
    more: (count: number) => {
      const before = requests;
      return expect.poll(() => requests - before).toBeGreaterThan(count);
    },
    async stop() {
      isOver = true;
      await Promise.all(clients);
      return { failed, acknowledged };
    },
  };
}

// docs/operations.md, Several machines: two servers, each with a folder of its own as on a machine
// of its own; PostgreSQL, a bucket, and nginx with the configuration of that page.
test('two machines have the same pictures and sessions, and a rolling restart fails no request', async () => {
  const DATABASE_URL = await createPostgresDatabase(inject('postgresUrl'));
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const [nginxPort, ...ports] = [await freePort(), await freePort(), await freePort()];
  const start = (port = 0) =>
    startServer({
      ...s3.env,
      DATABASE_URL,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${nginxPort}`,
      APP_SECRET: testSecret,
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: '3',
    });
  const machines = await Promise.all(ports.map(start));
  onTestFinished(async () => {
    for (const server of machines) await server.stop('SIGKILL');
  });
  const nginx = await startNginx(ports, nginxPort);
  onTestFinished(nginx.stop);
  const db = openDatabase({ databaseUrl: DATABASE_URL, sqliteFile: '' });
  onTestFinished(() => db.destroy());

  const marie = await member(db);
  const headers = { Cookie: marie.cookie };
  const [first, second] = machines as [TestServer, TestServer];
  expect((await upload(first, marie.bearer, await cameraPhoto(800, 600))).status).toBe(201);
  const { stored_image_id: image } = await db
    .selectFrom('picture')
    .select('stored_image_id')
    .where('account_id', '=', marie.id)
    .executeTakeFirstOrThrow();
  const statusesOf = (path: string) =>
    Promise.all(
      machines.map(
        async ({ url }) => (await fetch(url + path, { headers, redirect: 'manual' })).status,
      ),
    );
  for (const path of [`/media/${image}-720.webp`, '/head'])
    expect(await statusesOf(path), path).toEqual([200, 200]);
  await fetch(`${second.url}/logout`, { method: 'POST', headers, redirect: 'manual' });
  expect(await statusesOf('/head')).toEqual([302, 302]);

  // This test is not about the rate limits. Deleting their rows could deadlock with attempts that
  // take several.
  const forget = () => void sql`truncate rate_limit`.execute(db).catch(() => {});
  const forgetting = setInterval(forget, 50);
  onTestFinished(() => clearInterval(forgetting));
  const clients = await startClients(nginx.url);
  await clients.more(500);
  for (const [index, server] of machines.entries()) {
    expect(await server.stop()).toBe(0);
    machines[index] = await start(server.port);
    await clients.more(500);
  }
  const { failed, acknowledged } = await clients.stop();
  expect(failed).toEqual({});
  const stored = await db.selectFrom('message').select('message').execute();
  expect(stored.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged));
});
