import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { passwordResetEmail } from '#app/features/accounts/email.server.ts';
import { db, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { outboxTo, receive, smtp, start } from '#test/outbox.ts';
import { claimEmail, claimMs, enqueueEmail, retryDelayMs } from './outbox.server.ts';
import type { Email } from './transports/transport.ts';
import { sendNextEmail, startOutboxWorker } from './worker.server.ts';

onDatabase((test) => {
  test('logs once when the database becomes unavailable, and once when it is back', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
    let looks = 0;
    const now = () => ++looks;
    await db.schema.alterTable('outbox').renameTo('elsewhere').execute();
    const worker = startOutboxWorker({ ...outboxTo(db, smtp('smtp://127.0.0.1:1')), log, now }, 1);
    await vi.waitUntil(() => looks > 3, 30_000);
    await db.schema.alterTable('elsewhere').renameTo('outbox').execute();
    await vi.waitUntil(() => lines.length > 1, 30_000);
    await worker.stop();
    expect(lines).toEqual([
      'a task of the clock failed; it is tried again',
      'a task of the clock goes on',
    ]);
  });

  test('an SMTP server that is down, then rejects, then accepts gets exactly one email', async () => {
    const port = await freePort();
    let now = start;
    const post = { ...outboxTo(db, smtp(`smtp://127.0.0.1:${port}`)), now: () => now };
    const failed = async (attempts: number, reason: string) => {
      expect(await sendNextEmail(post)).toBe(true);
      const last_error = expect.stringContaining(reason);
      expect(await rowsIn('outbox')).toMatchObject([{ attempts, sent_at: null, last_error }]);
      now += retryDelayMs(attempts);
    };
    await receive(db);
    await failed(1, 'ECONNREFUSED');
    await using server = await startMailServer(port);
    server.refusal = { code: 451, reason: '4.3.0 Try again later' };
    await failed(2, '451');
    server.refusal = null;
    expect(await sendNextEmail(post)).toBe(true);
    const emails = await Promise.all(server.inbox.map(parseMail));
    expect(emails.map(({ headers }) => headers.get('message-id'))).toEqual([
      expect.stringMatching(/^<message-[\w-]+@bwt\.test>$/),
    ]);
  });

  test('user input never becomes a header or another recipient', async () => {
    await using server = await startMailServer();
    await receive(db, {
      name: 'Anaïs\r\nBcc: victime@exemple.com\r\n\r\nAutre texte',
      message: '\r\n.\r\nRCPT TO:<victime@exemple.com>\r\nBcc: victime@exemple.com',
    });
    // The schema rejects such an email address; the transport does not rely on it.
    await updateRows('message', { email: 'a@exemple.com\r\nBcc: victime@exemple.com' });
    await sendNextEmail(outboxTo(db, smtp(server.url)));
    expect(server.inbox).toHaveLength(1);
    const { headers, text } = await parseMail(server.inbox[0] ?? '');
    expect([...headers.keys()]).not.toContain('bcc');
    expect(headers.get('to')).not.toContain('victime');
    expect(text).toContain('\n.\nRCPT TO:<victime@exemple.com>\n');
  });

  test('a woken worker sends soon, and a stopping one finishes the email in progress', async () => {
    const sent: Email[] = [];
    const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
    const slow = {
      name: 'smtp' as const,
      close() {},
      async send(mail: Email) {
        await delivered;
        sent.push(mail);
      },
    };
    const worker = startOutboxWorker({ ...outboxTo(db, slow), now: Date.now }, 3_600_000);
    await receive(db, {}, Date.now());
    await receive(db, {}, Date.now());
    worker.wake();
    const claimed = async () =>
      (await rowsIn('outbox')).filter(({ claimed_until }) => claimed_until !== null);
    await vi.waitUntil(async () => (await claimed()).length === 1, 30_000);
    const stopped = worker.stop();
    deliver();
    await stopped;
    expect(sent).toHaveLength(1);
    const rows = await rowsIn('outbox');
    expect(rows.filter((row) => row.sent_at !== null)).toHaveLength(1);
    expect(await claimed()).toEqual([]);
  });

  test('a woken worker waits for the response, so that its timing does not reveal whether there is an email to send', async () => {
    const transport = { name: 'smtp' as const, close() {}, send: async () => {} };
    let now = start;
    const outbox = { ...outboxTo(db, transport), now: () => now };
    const worker = startOutboxWorker(outbox, 3_600_000, 3_600_000);
    // Not due yet at the first poll.
    now += 1;
    await receive(db, {}, now);
    worker.wake();
    for (let turns = 0; turns < 20; turns++) await nextTurn();
    expect(await rowsIn('outbox')).toMatchObject([{ attempts: 0 }]);
    await worker.stop();
  });

  test('an email that takes longer than a claim is not sent by another worker meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: start });
    onTestFinished(() => void vi.useRealTimers());
    await receive(db);
    const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
    const transport = { name: 'smtp' as const, close() {}, send: () => delivered };
    const sending = sendNextEmail({ ...outboxTo(db, transport), now: Date.now });
    const claimedUntil = async () => (await rowsIn('outbox'))[0]?.claimed_until;
    await vi.waitUntil(async () => typeof (await claimedUntil()) === 'number', 30_000);
    for (let elapsed = 0; elapsed < 3 * claimMs; elapsed += claimMs / 2) {
      const before = Number(await claimedUntil());
      vi.advanceTimersByTime(claimMs / 2);
      await vi.waitUntil(async () => Number(await claimedUntil()) > before, 30_000);
      expect(await claimEmail(db, Date.now())).toBeUndefined();
    }
    deliver();
    expect(await sending).toBe(true);
    expect(await rowsIn('outbox')).toMatchObject([{ sent_at: Date.now() }]);
  });

  test('an email whose message was deleted does not block others; one that nobody needs is not said to be sent', async () => {
    await using server = await startMailServer();
    const { id } = await receive(db);
    await enqueueEmail(db, passwordResetEmail({ accountId: null, locale: 'fr' }), start + 1);
    await receive(db, { message: 'Le second.' }, start + 2);
    await db.deleteFrom('message').where('id', '=', id).execute();
    const post = { ...outboxTo(db, smtp(server.url)), now: () => start + 2 };
    while (await sendNextEmail(post));
    const sent = await Promise.all(server.inbox.map(parseMail));
    expect(sent.map(({ text }) => text.split('\n').at(-1))).toEqual(['Le second.']);
    const unneeded = (await rowsIn('outbox')).filter(({ outcome }) => outcome === 'unneeded');
    expect(unneeded.map(({ kind }) => kind)).toEqual(['reset']);
  });
});
