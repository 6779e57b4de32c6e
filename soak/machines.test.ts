import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { contactForm, contactToken } from '#test/contact.ts';
import { startS3 } from '#test/fakes/s3.ts';
import { freePort } from '#test/free-port.ts';
import { startNginx } from '#test/nginx.ts';
import { testSecret } from '#test/page-args.ts';
import { cameraPhoto } from '#test/pictures.ts';
import { createPostgresDatabase } from '#test/postgres.ts';
import { member, upload } from '#test/sent-pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';

const pages = ['/', '/about', '/publication', '/contact', '/donation', '/api/publications'];

/**
 * 60 clients without a pause, each sender from IP addresses of its own. `stop` ends them and tells
 * the answers that were not the expected ones.
 */
async function startClients(url: string) {
  const failed: string[] = [];
  const acknowledged: string[] = [];
  let requests = 0;
  let isOver = false;
  const token = await contactToken(url);
  const ask = async (path: string, expected: number, init: RequestInit = {}) => {
    requests++;
    const got = await fetch(url + path, { redirect: 'manual', ...init })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => String(error.cause ?? error));
    if (got !== expected) failed.push(`${path}: ${got}`);
    return got === expected;
  };
  const work = async (_: unknown, index: number) => {
    for (let turn = 0; !isOver; turn++) {
      // One of three sends.
      if (index % 3) await ask(pages[(index + turn) % pages.length] ?? '/', 200);
      const message = `Message ${index}-${turn}`;
      const headers = { 'X-Forwarded-For': `198.18.${index}.${turn % 256}` };
      const sent = { method: 'POST', body: contactForm(token, { message }), headers };
      if (index % 3 === 0 && (await ask('/contact', 303, sent))) acknowledged.push(message);
    }
  };
  const clients = Array.from({ length: 60 }, work);
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
  expect(failed).toEqual([]);
  const stored = await db.selectFrom('message').select('message').execute();
  expect(stored.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged));
});
