import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { contactForm, contactToken, goodMessage, sendMessage } from '#test/contact.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { startServer } from '#test/server.ts';

/**
 * A TCP proxy to PostgreSQL whose connections can be cut, or held as by a machine that hangs, and
 * restored.
 */
async function cableTo(databaseUrl: string) {
  const { port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'held' = 'whole';
  const cable = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => state === 'whole' && to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (state === 'cut') near.destroy();
  }).listen(0, '127.0.0.1');
  await once(cable, 'listening');
  const drop = () => sockets.forEach((socket) => void socket.destroy());
  onTestFinished(() => {
    drop();
    cable.close();
  });
  return {
    url: Object.assign(new URL(databaseUrl), {
      port: String((cable.address() as AddressInfo).port),
    }).href,
    set(next: typeof state) {
      state = next;
      if (next !== 'held') drop();
    },
  };
}

const status = async (url: string) => (await fetch(url)).status;

test.each(['cut', 'held'] as const)(
  'a PostgreSQL that is %s: not ready, alive, kept pages are read on; and back again',
  async (fault) => {
    const cable = await cableTo(await createPostgresDatabase(inject('postgresUrl')));
    await using server = await startServer({ DATABASE_URL: cable.url });
    expect(await status(`${server.url}/about`)).toBe(200);
    expect(await status(`${server.url}/readyz`)).toBe(200);
    const token = await contactToken(server.url);

    cable.set(fault);
    await expect.poll(() => status(`${server.url}/readyz`), { timeout: 20_000 }).toBe(503);
    expect(await status(`${server.url}/livez`)).toBe(200);
    expect(await status(`${server.url}/about`), 'a page that is kept').toBe(200);
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(server.url + path, init);
      const text = await answer.text();
      return {
        shown: [path, answer.status, answer.headers.get('retry-after')],
        text,
        id: answer.headers.get('x-request-id') ?? '',
      };
    };
    const [form, uncached, alongside, sent, ...others] = await Promise.all([
      ask('/contact'),
      ask('/en/contact'),
      ask('/en/contact'),
      ask('/contact', { method: 'POST', body: contactForm(token) }),
      ...['/publication?open=1', '/api/publications', '/publication/feed.xml'].map((path) =>
        ask(path),
      ),
    ]);
    for (const { shown } of others) expect(shown).toEqual([shown[0], 503, '5']);
    // A form is shown, since what it keeps may be sent later.
    expect(form.shown).toEqual(['/contact', 200, null]);
    expect(uncached.shown).toEqual(['/en/contact', 200, null]);
    const tokens = [uncached, alongside].map(
      ({ text }) =>
        /<input(?=[^>]* name="token")[^>]* value="(\d+\.[\w-]{36}\.[\w-]+)"/.exec(text)?.[1],
    );
    expect(tokens).not.toContain(undefined);
    expect(tokens[0]).not.toBe(tokens[1]);
    const failures = server.output().match(/.*the settings could not be read.*/g) ?? [];
    expect(
      failures.filter((line) => [uncached, alongside].some(({ id }) => line.includes(id))),
      'both waited once, for the same rendering',
    ).toHaveLength(1);
    expect(sent.shown).toEqual(['/contact', 503, '5']);
    expect(sent.text).toContain(goodMessage.message);
    expect(await status(`${server.url}/assets/nothing.js`)).toBe(404);
    expect(server.process.exitCode).toBeNull();

    cable.set('whole');
    await expect.poll(() => status(`${server.url}/readyz`), { timeout: 20_000 }).toBe(200);
    await expect
      .poll(() => status(`${server.url}/publication?open=1`), { timeout: 20_000 })
      .toBe(200);
    expect((await sendMessage(server.url)).status).toBe(303);
    expect(await server.stop(), server.output()).toBe(0);
  },
  60_000,
);

test('a missing SQLite file: alive but not ready, and ready again when it is back; no answer is cached', async () => {
  await using server = await startServer();
  const file = join(server.dataDir, 'bwt.sqlite');
  for (const path of ['/livez', '/readyz']) {
    const answer = await fetch(server.url + path);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      200,
      'ok\n',
      'no-store',
    ]);
    expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(200);
  }
  await rename(file, `${file}.away`);
  expect(await status(`${server.url}/readyz`)).toBe(503);
  expect(await status(`${server.url}/livez`)).toBe(200);
  await rename(`${file}.away`, file);
  expect(await status(`${server.url}/readyz`)).toBe(200);
});
