import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { passwordChangedEmail, passwordResetEmail } from '#app/features/accounts/email.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { startMailService } from '#test/fakes/mail-service.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { message, outboxTo, receive, smtp, start } from '#test/outbox.ts';
import { freePort } from '#test/process.ts';
import * as outbox from './outbox.server.ts';
import { emailJsTransport } from './transports/emailjs.server.ts';
import { openTransport } from './transports/open.server.ts';
import { sendNextEmail, startOutboxWorker } from './worker.server.ts';

onDatabase((test) => {
  test('logs once when the database becomes unavailable, and once when it is back', async () => {
    const { log, written } = listen();
    let looks = 0;
    const now = () => ++looks;
    await db.schema.alterTable('outbox').renameTo('elsewhere').execute();
    const worker = startOutboxWorker({ ...outboxTo(db, smtp('smtp://127.0.0.1:1')), log, now }, 1);
    await vi.waitUntil(() => looks > 3, 30_000);
    await db.schema.alterTable('elsewhere').renameTo('outbox').execute();
    await vi.waitUntil(() => written.length > 1, 30_000);
    await worker.stop();
    const told = ['a task of the clock failed; it is tried again', 'a task of the clock goes on'];
    expect(written.map((line) => JSON.parse(line).msg)).toEqual(told);
  });

  test('E5: an email to a server that is down, then busy, then refuses it stays stored, is logged without personal data, and is sent once after a retry', async () => {
    const port = await freePort();
    const { log, lines, written } = listen();
    let now = start;
    const post = { ...outboxTo(db, smtp(`smtp://127.0.0.1:${port}`)), log, now: () => now };
    await outbox.enqueueEmail(db, passwordChangedEmail({ accountId: await makeMember() }), now);
    const fail = async (attempts: number, reason: string) => {
      expect(await sendNextEmail(post)).toBe(true);
      const last_error = expect.stringContaining(reason);
      const unsent = [{ attempts, claimed_until: null, last_error }];
      expect(await outbox.listUnsent(db, 5)).toMatchObject(unsent);
      now += outbox.retryDelayMs(attempts);
    };
    await fail(1, 'ECONNREFUSED');
    await using server = await startMailServer(port);
    server.refusal = { code: 450, reason: '4.2.1 <marie@example.org> gets too many' };
    await fail(2, '450');
    server.refusal = { code: 550, reason: '5.1.1 <marie@example.org> is unknown' };
    await fail(3, '550 5.1.1 <m…@e….org> is unknown');
    server.refusal = null;
    now += 365 * 24 * 60 * 60_000;
    expect(await sendNextEmail(post)).toBe(false);
    await outbox.retryEmails(db, 'all', now);
    while (await sendNextEmail(post));
    expect(server.inbox).toHaveLength(1);
    const later = [40, 'an email was not sent; it will be tried again later'];
    const refused = expect.stringMatching(/^an email was refused for good .*npm run outbox/);
    expect(lines()).toEqual([later, later, [50, refused]]);
    expect(written.join('')).not.toMatch(/marie|Marie/);
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
    const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
    const slow = { name: 'smtp' as const, close() {}, send: () => delivered };
    const worker = startOutboxWorker({ ...outboxTo(db, slow), now: Date.now }, 3_600_000);
    for (let n = 0; n < 2; n++) await receive(db, {}, Date.now());
    worker.wake();
    const claimed = async () =>
      (await rowsIn('outbox')).filter(({ claimed_until }) => claimed_until !== null).length;
    await vi.waitUntil(async () => (await claimed()) === 1, 30_000);
    const stopped = worker.stop();
    deliver();
    await stopped;
    const sent = (await rowsIn('outbox')).filter(({ sent_at }) => sent_at !== null);
    expect([sent.length, await claimed()]).toEqual([1, 0]);
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
    for (let elapsed = 0; elapsed < 3 * outbox.claimMs; elapsed += outbox.claimMs / 2) {
      const before = Number(await claimedUntil());
      vi.advanceTimersByTime(outbox.claimMs / 2);
      await vi.waitUntil(async () => Number(await claimedUntil()) > before, 30_000);
      expect(await outbox.claimEmail(db, Date.now())).toBeUndefined();
    }
    deliver();
    expect(await sending).toBe(true);
    expect(await rowsIn('outbox')).toMatchObject([{ sent_at: Date.now() }]);
  });

  test('an email whose message was deleted does not block others; one that nobody needs is not said to be sent', async () => {
    await using server = await startMailServer();
    const { id } = await receive(db);
    await outbox.enqueueEmail(db, passwordResetEmail({ accountId: null, locale: 'fr' }), start + 1);
    await receive(db, { message: 'Le second.' }, start + 2);
    await db.deleteFrom('message').where('id', '=', id).execute();
    const post = { ...outboxTo(db, smtp(server.url)), now: () => start + 2 };
    while (await sendNextEmail(post));
    const sent = await Promise.all(server.inbox.map(parseMail));
    expect(sent.map(({ text }) => text.split('\n').at(-1))).toEqual(['Le second.']);
    const unneeded = (await rowsIn('outbox')).filter(({ outcome }) => outcome === 'unneeded');
    expect(unneeded.map(({ kind }) => kind)).toEqual(['reset']);
  });

  test('E5: without an address of the company its emails wait, and those to others leave', async () => {
    await using server = await startMailServer();
    const { log, lines } = listen();
    const { mailTo: to } = parseConfig({ PUBLIC_URL: 'https://bwt.test' });
    const post = { ...outboxTo(db, smtp(server.url)), log, to };
    await receive(db);
    await outbox.enqueueEmail(db, passwordChangedEmail({ accountId: await makeMember() }), start);
    while (await sendNextEmail(post));
    expect(server.inbox).toHaveLength(1);
    expect(lines()).toEqual([[50, expect.stringMatching(/^MAIL_TO is not set/)]]);
    expect(await outbox.countUnsent(db)).toEqual({ waiting: 1, failed: 0 });
  });

  test('E5: a rejected SMTP login is logged at once, and the email stays in the outbox', async () => {
    await using server = await startMailServer();
    const { log, lines } = listen();
    let now = start;
    const url = server.url.replace('//', '//user:wrong@');
    const post = { ...outboxTo(db, smtp(url)), log, now: () => now };
    server.refusal = { code: 535, reason: '5.7.8 wrong password', at: 'AUTH' };
    await receive(db);
    await sendNextEmail(post);
    expect(lines()).toEqual([
      [50, expect.stringMatching(/^the mail server does not let the site in/)],
    ]);
    server.refusal = null;
    now += outbox.retryDelayMs(1);
    await sendNextEmail(post);
    expect(server.inbox).toHaveLength(1);
  });

  test('E6, F8: through the email service a message has the six parameters, any other email its text', async () => {
    await using service = await startMailService();
    const post = outboxTo(db, await openTransport(parseConfig(service.env)));
    await receive(db);
    const changed = passwordChangedEmail({ accountId: await makeMember() });
    await outbox.enqueueEmail(db, changed, start + 1);
    while (await sendNextEmail({ ...post, now: () => start + 1 }));
    const { name: from_name, message: text, email } = message;
    const parameters = { from_name, message: text, message_content: text, email, country: 'Haïti' };
    const date_time = expect.stringMatching(/^20\s?novembre 2026 à 7\s?h\s?00$/);
    const subject = expect.stringContaining('votre mot de passe a changé');
    const reset = { to_email: 'marie@example.org', subject, message: expect.any(String) };
    const account = { lib_version: '4.4.1', user_id: 'user-1', service_id: 'service-1' };
    expect(service.taken).toMatchObject([
      {
        ...account,
        template_id: 'template-contact',
        template_params: { ...parameters, date_time },
      },
      { ...account, template_id: 'template-reset', template_params: reset },
    ]);
  });

  test('F8: after a 429 nothing is sent until the pause is over, no attempt counts, and then everything is sent', async () => {
    await using service = await startMailService();
    let now = start;
    const { emailJs } = parseConfig(service.env);
    if (!emailJs) throw new Error('the settings are not those of a mail service');
    const post = { ...outboxTo(db, emailJsTransport(emailJs, { now: () => now })), now: () => now };
    for (let n = 0; n < 3; n++) await receive(db);
    service.answer = { status: 429, headers: { 'Retry-After': '90' } };
    expect(await sendNextEmail(post)).toBe(true);
    service.answer = null;
    now += 89_999;
    expect(await sendNextEmail(post)).toBe(false);
    expect(service.asked).toHaveLength(1);
    for (const { attempts } of await rowsIn('outbox')) expect(attempts).toBe(0);
    now += 1;
    while (await sendNextEmail(post));
    expect(service.taken).toHaveLength(3);
  });
});

/** A log that records its lines: level and message. */
function listen() {
  const written: string[] = [];
  const read = () => written.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
  const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
  return { log, written, lines: () => read().map(({ level, msg }) => [level, msg]) };
}

/** An account whose own emails have been sent. */
const makeMember = () => makeAccount(db, start - 1);
