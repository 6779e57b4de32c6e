import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { contactForm, contactToken, goodMessage, sendMessage } from '#test/contact.ts';
import { createPostgresDatabase } from '#test/postgres.ts';
import { startServer } from '#test/server.ts';

/** A TCP proxy to PostgreSQL whose connections can be cut, or held as by a machine that hangs. */
async function proxyTo(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'held' = 'whole';
  const proxy = createServer((near) => {
    const far = connect(Number(new URL(databaseUrl).port), '127.0.0.1');
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
  await once(proxy, 'listening');
  const drop = () => sockets.forEach((socket) => void socket.destroy());
  onTestFinished(() => {
    drop();
    proxy.close();
  });
  const port = String((proxy.address() as AddressInfo).port);
  return {
    url: Object.assign(new URL(databaseUrl), { port }).href,
    set(next: typeof state) {
      state = next;
      if (next !== 'held') drop();
    },
  };
}

test.each(['cut', 'held'] as const)(
  'a PostgreSQL that is %s: not ready, alive, cached pages are served; and back again',
  async (fault) => {
    const proxy = await proxyTo(await createPostgresDatabase(inject('postgresUrl')));
    await using server = await startServer({ DATABASE_URL: proxy.url });
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(server.url + path, init);
      const shown = [answer.status, answer.headers.get('retry-after')];
      return { shown, text: await answer.text() };
    };
    const statusOf = async (path: string) => (await ask(path)).shown[0];
    expect([await statusOf('/about'), await statusOf('/readyz')]).toEqual([200, 200]);
    const token = await contactToken(server.url);

    proxy.set(fault);
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    // The second is a cached page.
    expect([await statusOf('/livez'), await statusOf('/about')]).toEqual([200, 200]);
    const [form, sent, page, api] = await Promise.all([
      ask('/en/contact'),
      ask('/contact', { method: 'POST', body: contactForm(token) }),
      ask('/publication?open=1'),
      ask('/api/publications'),
    ]);
    for (const { shown } of [sent, page, api]) expect(shown).toEqual([503, '5']);
    expect(sent.text).toContain(goodMessage.message);
    // A form is shown, since what the browser keeps may be sent later.
    expect(form.shown).toEqual([200, null]);
    expect(server.process.exitCode).toBeNull();

    proxy.set('whole');
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    await expect.poll(() => statusOf('/publication?open=1')).toBe(200);
    expect((await sendMessage(server.url)).status).toBe(303);
    expect(await server.stop(), server.output()).toBe(0);
  },
);
