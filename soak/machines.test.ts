import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { contactForm, contactToken } from '#test/contact.ts';
import { startS3 } from '#test/fakes/s3.ts';
import { startNginx } from '#test/nginx.ts';
import { testSecret } from '#test/page-args.ts';
import { cameraPhoto } from '#test/pictures.ts';
import { createPostgresDatabase } from '#test/postgres.ts';
import { freePort } from '#test/process.ts';
import { member, upload } from '#test/sent-pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';

const pages = ['/', '/about', '/publication', '/contact', '/donation', '/api/publications'];

/** 60 clients without a pause; every third sends messages, from IP addresses of its own. */
async function startClients(url: string) {
  const failed: string[] = [];
  const acknowledged: string[] = [];
  let answered = 0;
  let isOver = false;
  const token = await contactToken(url);
  const ask = async (path: string, expected: number, init: RequestInit = {}) => {
    const got = await fetch(url + path, { redirect: 'manual', ...init })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => String(error.cause ?? error));
    answered++;
    if (got !== expected) failed.push(`${path}: ${got}`);
    return got === expected;
  };
  const work = async (_: unknown, index: number) => {
    for (let turn = 0; !isOver; turn++) {
      if (index % 3) await ask(pages[(index + turn) % pages.length] ?? '/', 200);
      const message = `Message ${index}-${turn}`;
      const headers = { 'X-Forwarded-For': `198.18.${index}.${turn % 256}` };
      const sent = { method: 'POST', body: contactForm(token, { message }), headers };
      if (index % 3 === 0 && (await ask('/contact', 303, sent))) acknowledged.push(message);
    }
  };
  const clients = Array.from({ length: 60 }, work);
  const untilMore = (count: number) => {
    const enough = answered + count;
    return expect.poll(() => answered).toBeGreaterThan(enough);
  };
  const stop = async () => {
    isOver = true;
    await Promise.all(clients);
    return { failed, acknowledged };
  };
  return { untilMore, stop };
}

// docs/operations.md, Several machines: two servers, each with a folder of its own as on a machine
// of its own; PostgreSQL, a bucket, and nginx with the configuration of that page.
test('two machines have the same pictures and sessions, and a rolling restart fails no request', async () => {
  const DATABASE_URL = await createPostgresDatabase(inject('postgresUrl'));
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const [nginxPort, ...ports] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    ...s3.env,
    DATABASE_URL,
    PUBLIC_URL: `http://127.0.0.1:${nginxPort}`,
    APP_SECRET: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    SHUTDOWN_DELAY_SECONDS: '3',
  };
  const start = (port: number) => startServer({ ...settings, PORT: String(port) });
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
  const sent = db
    .selectFrom('picture')
    .select('stored_image_id')
    .where('account_id', '=', marie.id);
  const { stored_image_id: image } = await sent.executeTakeFirstOrThrow();
  const statusesOf = (path: string) => {
    const init = { headers, redirect: 'manual' } as const;
    return Promise.all(machines.map(async ({ url }) => (await fetch(url + path, init)).status));
  };
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
  await clients.untilMore(500);
  for (const [index, server] of machines.entries()) {
    expect(await server.stop()).toBe(0);
    machines[index] = await start(server.port);
    await clients.untilMore(500);
  }
  const { failed, acknowledged } = await clients.stop();
  expect(failed).toEqual([]);
  const messages = await db.selectFrom('message').select('message').execute();
  expect(messages.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged));
});
