import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { contactForm, contactToken } from '#test/contact.ts';
import { untilAlone } from '#test/database.ts';
import { createPostgresDatabase } from '#test/postgres.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';

/** Sends messages without a pause until the server is killed. */
async function sendUntilGone({ url }: TestServer, sender: number, acknowledged: string[]) {
  const token = await contactToken(url);
  for (let count = 0; ; count++) {
    const message = `Message ${sender}-${count}`;
    const body = contactForm(token, { message });
    // Each from its own IP address: this test is not about the rate limits.
    const headers = { 'X-Forwarded-For': `198.18.${sender}.${count % 256}` };
    const sent = { method: 'POST', body, headers, redirect: 'manual' } as const;
    const answer = await fetch(`${url}/contact`, sent).catch(() => null);
    if (!answer) return;
    if (answer.status === 303) acknowledged.push(message);
  }
}

test.each(['SQLite', 'PostgreSQL'])(
  'kill -9, ten times during bursts of messages: none that was acknowledged is lost, emailed twice or not at all (%s)',
  async (engine) => {
    const DATA_DIR = await testFolder();
    const databaseUrl =
      engine === 'PostgreSQL' ? await createPostgresDatabase(inject('postgresUrl')) : undefined;
    const settings = { DATA_DIR, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const acknowledged: string[] = [];
    const open = () => openDatabase({ databaseUrl, sqliteFile: join(DATA_DIR, 'bwt.sqlite') });

    for (let round = 1; round <= 10; round++) {
      await using server = await startServer({ ...settings, TRUSTED_PROXIES: '127.0.0.1, ::1' });
      const senders = Array.from({ length: 6 }, (_, sender) =>
        sendUntilGone(server, round * 10 + sender, acknowledged),
      );
      const enough = () => acknowledged.length >= round * 20;
      await vi.waitUntil(enough, { timeout: 60_000, interval: 5 });
      await server.stop('SIGKILL');
      await Promise.all(senders);
      if (databaseUrl) await untilAlone(databaseUrl);
      // As if hours had gone by.
      const between = open();
      await between.deleteFrom('rate_limit').execute();
      await between.destroy();
    }

    const db = open();
    onTestFinished(() => db.destroy());
    const stored = await db.selectFrom('message').select(['id', 'message']).execute();
    const ids = new Map(stored.map(({ id, message }) => [message, id]));
    expect(acknowledged.filter((message) => !ids.has(message))).toEqual([]);
    expect(stored.length, 'stored once each').toBe(ids.size);
    const outbox = await db.selectFrom('outbox').select('payload').execute();
    const mailed = outbox.map(({ payload }) => JSON.parse(payload).messageId as string);
    expect(mailed.sort(), 'a mail for each').toEqual([...ids.values()].sort());

    // The next start delivers what was left. On PostgreSQL, what a worker held when it was killed
    // waits until its claim ends: another process might still be sending it.
    await using _ = await startServer(settings);
    await vi.waitUntil(async () => {
      const unsent = db.selectFrom('outbox').select('claimed_until').where('sent_at', 'is', null);
      const left = await unsent.execute();
      return left.every((row) => row.claimed_until) && left.length <= (databaseUrl ? 3 : 0);
    }, 60_000);
  },
  900_000,
);
