import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { startClients } from '#test/clients.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { startNginx } from '#test/nginx.ts';
import { startServer, type TestServer } from '#test/server.ts';

test.each([4, 1])(
  'two processes behind nginx, restarted four times %i s after one another, fail none of the requests of 60 clients',
  async (pauseSeconds) => {
    const databaseUrl = await createPostgresDatabase(inject('postgresUrl'));
    const nginxPort = await freePort();
    const start = (PORT: number): Promise<TestServer> =>
      startServer({
        PORT: String(PORT),
        PUBLIC_URL: `http://127.0.0.1:${nginxPort}`,
        DATABASE_URL: databaseUrl,
        APP_SECRET: 'a secret of more than thirty-two characters',
        TRUSTED_PROXIES: '127.0.0.1',
        SHUTDOWN_DELAY_SECONDS: '3',
      });
    const servers = [await start(await freePort()), await start(await freePort())];
    onTestFinished(
      async () => void (await Promise.all(servers.map((server) => server.stop('SIGKILL')))),
    );
    const nginx = await startNginx(
      servers.map(({ port }) => port),
      nginxPort,
    );
    onTestFinished(() => nginx.stop());
    const db = openDatabase({ databaseUrl, sqliteFile: '' });
    // This test is not about the rate limits. Deleting their rows could deadlock with attempts that
    // take several.
    const forgetLimits = setInterval(
      () => void sql`truncate rate_limit`.execute(db).catch(() => {}),
      50,
    );
    onTestFinished(() => db.destroy());
    onTestFinished(() => clearInterval(forgetLimits));

    const clients = await startClients(nginx.url);
    for (const index of [0, 1, 0, 1]) {
      await wait(pauseSeconds * 1_000);
      const server = servers[index] as TestServer;
      expect(await server.stop()).toBe(0);
      servers[index] = await start(server.port);
    }
    await wait(1_000);
    const { requests, failed, acknowledged } = await clients.stop();
    console.log(`${requests} requests, ${acknowledged.length} of them messages`);
    expect(failed).toEqual({});
    const stored = await db.selectFrom('message').select('message').execute();
    expect(stored.map(({ message }) => message).sort()).toEqual(acknowledged.sort());
  },
  300_000,
);
