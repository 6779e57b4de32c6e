import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { runCommand } from './command.ts';
import { startMailServer } from './mail-server.ts';
import { startServer, type TestServer } from './server.ts';

const written = { name: 'Anaïs Pierre', phone: '+509 37 00 00 00', amount: '1000', currency: 'HTG', transferMethod: 'moncash' };

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'bwt-donations-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** The token of a form shown long enough ago. */
async function tokenOf({ url }: TestServer): Promise<string> {
  const page = await (await fetch(`${url}/donation`)).text();
  const token = /<input(?=[^>]* name="token")[^>]* value="([^"]+)"/.exec(page)?.[1] ?? '';
  await vi.waitUntil(() => Date.now() - Number(token.split('.')[0]) > 2_000, 10_000);
  return token;
}

const announce = (server: TestServer, token: string, email: string, clientIp = '203.0.113.1') =>
  fetch(`${server.url}/donation`, {
    method: 'POST',
    body: new URLSearchParams({ ...written, email, token, website: '', captcha: '' }),
    headers: { 'X-Forwarded-For': clientIp },
    redirect: 'manual',
  });

test('the team lists donations and changes their state by a command, while the site serves; the donor hears of it', async () => {
  await using mail = await startMailServer();
  const env = { DATA_DIR: await folder(), SMTP_URL: mail.url };
  await using server = await startServer(env);
  expect(await runCommand('donations', [], env)).toEqual({ code: 0, stdout: 'There are no donations yet.\n', stderr: '' });
  const answer = await announce(server, await tokenOf(server), 'anais@exemple.com');
  expect(answer.status).toBe(303);
  const reference = /BWT-[A-Z\d]{6}/.exec(answer.headers.get('location') ?? '')?.[0] ?? '';
  await vi.waitUntil(() => mail.inbox.length === 2, 30_000);

  const listed = await runCommand('donations', [], env);
  expect(listed.stdout).toMatch(
    new RegExp(`^${reference}  announced  .*\\sgourdes, Moncash  Anaïs Pierre <anais@exemple\\.com>\\n$`),
  );
  expect(await runCommand('donations', [reference.toLowerCase(), 'received'], env)).toEqual({
    code: 0,
    stdout: `${reference} is now received.\n`,
    stderr: '',
  });
  await vi.waitUntil(() => mail.inbox.length === 3, 30_000);
  expect(mail.inbox[2]).toContain('To: anais@exemple.com');
  expect(await (await fetch(`${server.url}/donation/${reference.toLowerCase()}`)).text()).toContain('L’argent est arrivé');

  expect(await runCommand('donations', [reference, 'lost'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Give a state, one of: '),
  });
  expect(await runCommand('donations', ['BWT-AAAAAA', 'received'], env)).toMatchObject({ code: 1, stdout: '' });
});

test('E3, E8: after too many pledges without script the form says how long to wait, that nothing is lost, and keeps what was typed', async () => {
  await using server = await startServer({ DATA_DIR: await folder() });
  const token = await tokenOf(server);
  const sent = () => announce(server, token, 'anais@exemple.com');
  let answer = await sent();
  for (let n = 1; n < 20 && answer.status === 303; n++) answer = await sent();
  expect(answer.status).toBe(429);
  const page = await answer.text();
  const [before] = captchaTexts.fr.tooMany('|').split('|');
  expect(page).toMatch(new RegExp(`id="donation-alert".*${before}`, 's'));
  expect(page).toContain('value="anais@exemple.com"');
});

test('a flood of 1,000 pledges mails few strangers, and pages are answered all the while', async () => {
  await using mail = await startMailServer();
  await using server = await startServer({ SMTP_URL: mail.url, TRUSTED_PROXIES: '127.0.0.1, ::1', LOG_LEVEL: 'warn' });
  const token = await tokenOf(server);
  let flooding = true;
  let next = 0;
  const statuses = new Map<number, number>();
  const attacker = async () => {
    for (let n = next++; n < 1_000; n = next++) {
      const { status } = await announce(server, token, `victim${n}@exemple.com`, `198.51.${n >> 8}.${n & 255}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const flood = Promise.all(Array.from({ length: 10 }, attacker)).finally(() => {
    flooding = false;
  });
  let pages = 0;
  for (; flooding; pages++) expect((await fetch(`${server.url}/services`)).status).toBe(200);
  await flood;
  // Stored, or told to come back; never an error of ours.
  expect([...statuses.keys()].sort()).toEqual([303, 429]);
  expect((statuses.get(303) ?? 0) + (statuses.get(429) ?? 0)).toBe(1_000);
  // Readers come in between the pledges, each of which is on the disk before it is answered.
  expect(pages).toBeGreaterThan(50);

  const stored = statuses.get(303) ?? 0;
  const strangers = () => mail.inbox.filter((raw) => /^To: victim/m.test(raw)).length;
  await vi.waitUntil(() => mail.inbox.length - strangers() === stored, 150_000);
  expect(strangers()).toBeLessThanOrEqual(65);
}, 240_000);
