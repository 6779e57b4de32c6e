import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { solveFor } from '#test/captcha.ts';
import { contactForm, contactToken, goodMessage, sendMessage } from '#test/contact.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { readMailbox, startServer, type TestServer } from '#test/server.ts';

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function start(engine: string) {
  const databaseUrl =
    engine === 'PostgreSQL' ? await createPostgresDatabase(inject('postgresUrl')) : undefined;
  const server = await startServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  return { server, databaseUrl };
}

async function listMessages({ dataDir }: TestServer, databaseUrl?: string) {
  const db = openDatabase({ databaseUrl, sqliteFile: join(dataDir, 'bwt.sqlite') });
  try {
    return await db.selectFrom('message').selectAll().execute();
  } finally {
    await db.destroy();
  }
}

test.each(['SQLite', 'PostgreSQL'])(
  'E3: twenty posts at once with one solution, by API and form: exactly one is taken (%s)',
  async (engine) => {
    const { server, databaseUrl } = await start(engine);
    await using _ = server;
    const captcha = await solveFor(server.url, 'contact');
    const tokens = await Promise.all(Array.from({ length: 10 }, () => contactToken(server.url)));
    const byForm = tokens.map(async (token, index) => {
      const body = contactForm(token, { message: `Par le formulaire ${index}` });
      body.set('captcha', captcha);
      return (await fetch(`${server.url}/contact`, { method: 'POST', body, redirect: 'manual' }))
        .status;
    });
    const byCall = tokens.map(async (_token, index) => {
      const answer = await post(server.url, {
        ...goodMessage,
        message: `Par l’API ${index}`,
        captcha,
      });
      return answer.status;
    });
    const statuses = await Promise.all([...byForm, ...byCall]);
    expect(statuses.filter((status) => status === 303 || status === 202)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400 || status === 403)).toHaveLength(19);
    expect(await listMessages(server, databaseUrl)).toHaveLength(1);
  },
);

test('F6, E3: a call delivers a message to the mailbox; one without a captcha solution is refused', async () => {
  await using server = await startServer();
  const bare = await post(server.url, goodMessage);
  expect(bare.status).toBe(403);
  expect(bare.headers.get('content-type')).toBe('application/problem+json');
  expect(await bare.json()).toMatchObject({
    status: 403,
    code: 'captcha_required',
    instance: '/api/contact',
  });

  const challenge = await fetch(`${server.url}/api/challenge?form=contact`);
  expect(challenge.headers.get('cache-control')).toBe('no-store');
  expect(await challenge.json()).toMatchObject({ parameters: { data: { form: 'contact' } } });
  expect((await fetch(`${server.url}/api/challenge?form=nothing`)).status).toBe(400);
  expect((await fetch(`${server.url}/api/challenge`)).status).toBe(400);

  const captcha = await solveFor(server.url, 'contact');
  const taken = await post(server.url, { ...goodMessage, captcha }, { 'Accept-Language': 'ht' });
  expect(taken.status).toBe(202);
  expect(await taken.json()).toEqual({ status: 'accepted' });
  expect((await post(server.url, { ...goodMessage, captcha })).status, 'the same call again').toBe(
    202,
  );
  const other = await post(server.url, { ...goodMessage, message: 'Autre chose', captcha });
  expect(other.status).toBe(403);
  expect(await other.json()).toMatchObject({ code: 'captcha_refused' });
  const stolen = await post(server.url, {
    ...goodMessage,
    captcha: await solveFor(server.url, 'donation'),
  });
  expect(await stolen.json()).toMatchObject({ code: 'captcha_refused' });

  expect(await listMessages(server)).toMatchObject([
    { from_name: goodMessage.name, locale: 'ht', suspicion: null },
  ]);
  await expect
    .poll(() => readMailbox(server))
    .toContain(goodMessage.message.replace('’', '&#x27;').slice(0, 20));
  expect(server.output()).not.toMatch(/roseline|école/i);
});

test('E5: a message arrives in the inbox of a real SMTP server, between the addresses of the settings, and the site has no mailbox', async () => {
  await using smtp = await startMailServer();
  const addresses = { MAIL_FROM: 'Site <site@bwt.test>', MAIL_TO: 'Equipe <equipe@bwt.test>' };
  await using server = await startServer({ SMTP_URL: smtp.url, ...addresses });
  const mailbox = await fetch(`${server.url}/mailbox?key=x`, { redirect: 'manual' });
  expect([server.mailboxUrl, mailbox.status, mailbox.headers.get('location')]).toEqual([
    undefined,
    302,
    '/home?notfound=%2Fmailbox',
  ]);
  expect((await sendMessage(server.url)).status).toBe(303);
  await expect.poll(() => smtp.inbox.length).toBe(1);
  const { headers, text } = parseMail(smtp.inbox[0] ?? '');
  expect(['from', 'to', 'reply-to'].map((name) => headers.get(name))).toEqual([
    addresses.MAIL_FROM,
    addresses.MAIL_TO,
    goodMessage.email,
  ]);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      `from_name : ${goodMessage.name}`,
      'country : Haïti',
      goodMessage.message,
    ]),
  );
});
