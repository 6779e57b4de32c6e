import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { contactForm, contactToken, goodMessage, sendMessage } from '#test/contact.ts';
import { createPostgresDatabase } from '#test/postgres.ts';
import { startServer } from '#test/server.ts';

/** A TCP proxy to PostgreSQL whose connections can be cut, or held as by a machine that hangs. */
async function startProxy() {
  const database = new URL(await createPostgresDatabase(inject('postgresUrl')));
  const sockets: Socket[] = [];
  let fault: 'cut' | 'held' | null = null;
  const proxy = createServer((near) => {
    const far = connect(`${decodeURIComponent(database.hostname)}/.s.PGSQL.5432`);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => {}));
    if (!fault) near.pipe(far).pipe(near);
    if (fault === 'cut') near.destroy();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const setFault = (next: typeof fault) => {
    fault = next;
    for (const socket of sockets) next === 'held' ? socket.unpipe() : socket.destroy();
  };
  return { url: `postgres://bwt@127.0.0.1:${port}${database.pathname}`, setFault };
}

test.each(['cut', 'held'] as const)(
  'a PostgreSQL that is %s: not ready, alive, cached pages are served; and back again',
  async (fault) => {
    const { url, setFault } = await startProxy();
    await using server = await startServer({ DATABASE_URL: url });
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(server.url + path, init);
      const shown = [answer.status, answer.headers.get('retry-after')];
      return { shown, text: await answer.text() };
    };
    const statusOf = async (path: string) => (await ask(path)).shown[0];
    expect([await statusOf('/about'), await statusOf('/readyz')]).toEqual([200, 200]);
    const token = await contactToken(server.url);

    setFault(fault);
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

    setFault(null);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    await expect.poll(() => statusOf('/publication?open=1')).toBe(200);
    expect((await sendMessage(server.url)).status).toBe(303);
    expect(await server.stop(), server.output()).toBe(0);
  },
);
