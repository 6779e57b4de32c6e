import { pino } from 'pino';
import { expect } from 'vitest';
import { passwordChangedEmail } from '#app/features/accounts/email.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { startMailService } from '#test/fakes/mail-service.ts';
import { startMailServer } from '#test/mail-server.ts';
import { message, outboxTo, receive, smtp, start } from '#test/outbox.ts';
import {
  countUnsent,
  enqueueEmail,
  listUnsent,
  retryDelayMs,
  retryEmails,
} from './outbox.server.ts';
import { emailJsTransport } from './transports/emailjs.server.ts';
import { openTransport } from './transports/open.server.ts';
import { sendNextEmail } from './worker.server.ts';

onDatabase((test) => {
  test('E5: a permanently rejected email stays stored, is logged once at level error, without personal data, and is sent after a retry', async () => {
    await using server = await startMailServer();
    const { log, lines, written } = listen();
    let now = start;
    const post = { ...outboxTo(db, smtp(server.url)), log, now: () => now };
    await enqueueEmail(db, passwordChangedEmail({ accountId: await makeMember() }), now);
    server.refusal = { code: 450, reason: '4.2.1 <marie@example.org> gets too many' };
    expect(await sendNextEmail(post)).toBe(true);
    now += retryDelayMs(1);
    server.refusal = { code: 550, reason: '5.1.1 <marie@example.org> is unknown' };
    expect(await sendNextEmail(post)).toBe(true);
    const last_error = expect.stringContaining('550 5.1.1 <m…@e….org> is unknown');
    const failed = { attempts: 2, failed_at: now, claimed_until: null, last_error };
    expect(await listUnsent(db, 5)).toMatchObject([failed]);
    server.refusal = null;
    now += 365 * 24 * 60 * 60_000;
    expect(await sendNextEmail(post)).toBe(false);
    await retryEmails(db, 'all', now);
    expect(await sendNextEmail(post)).toBe(true);
    expect(server.inbox).toHaveLength(1);
    expect(lines()).toEqual([
      [40, 'an email was not sent; it will be tried again later'],
      [50, expect.stringMatching(/^an email was refused for good .*npm run outbox/)],
    ]);
    expect(written.join('')).not.toMatch(/marie|Marie/);
  });

  test('E5: without an address of the company its emails wait, and those to others leave', async () => {
    await using server = await startMailServer();
    const { log, lines } = listen();
    const { mailTo: to } = parseConfig({ PUBLIC_URL: 'https://bwt.test' });
    const post = { ...outboxTo(db, smtp(server.url)), log, to };
    await receive(db);
    await enqueueEmail(db, passwordChangedEmail({ accountId: await makeMember() }), start);
    while (await sendNextEmail(post));
    expect(server.inbox).toHaveLength(1);
    expect(lines()).toEqual([[50, expect.stringMatching(/^MAIL_TO is not set/)]]);
    expect(await countUnsent(db)).toEqual({ waiting: 1, failed: 0 });
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
    now += retryDelayMs(1);
    await sendNextEmail(post);
    expect(server.inbox).toHaveLength(1);
  });

  test('E6, F8: through the email service a message has the six parameters, any other email its text', async () => {
    await using service = await startMailService();
    const post = outboxTo(db, await openTransport(parseConfig(service.env)));
    await receive(db);
    await enqueueEmail(db, passwordChangedEmail({ accountId: await makeMember() }), start + 1);
    while (await sendNextEmail({ ...post, now: () => start + 1 }));
    const { name: from_name, message: text, email } = message;
    const parameters = { from_name, message: text, message_content: text, email, country: 'Haïti' };
    const date_time = expect.stringMatching(/^20\s?novembre 2026 à 7\s?h\s?00$/);
    const subject = expect.stringContaining('votre mot de passe a changé');
    const reset = { to_email: 'marie@example.org', subject, message: expect.any(String) };
    expect(service.taken).toMatchObject([
      { template_id: 'template-contact', template_params: { ...parameters, date_time } },
      { template_id: 'template-reset', template_params: reset },
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
