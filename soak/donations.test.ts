import { expect, test, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { startMailServer } from '#test/mail-server.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';

const written = {
  name: 'Anaïs Pierre',
  phone: '+509 37 00 00 00',
  amount: '1000',
  currency: 'HTG',
  transferMethod: 'moncash',
};

const announce = (server: TestServer, token: string, email: string, clientIp: string) =>
  fetch(`${server.url}/donation`, {
    method: 'POST',
    body: new URLSearchParams({ ...written, email, token, website: '', captcha: '' }),
    headers: { 'X-Forwarded-For': clientIp },
    redirect: 'manual',
  });

const count = 1_000;

test('a flood of 1,000 donations for strangers, each from another IP address, emails few of them; meanwhile pages are answered as fast as they are asked for, and emails leave', async () => {
  await using mail = await startMailServer();
  await using server = await startServer({
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    LOG_LEVEL: 'warn',
  });
  const token = issueFormToken(await secretOf(server), 'donation', Date.now() - 60_000);
  let flooding = true;
  let next = 0;
  const statuses = new Map<number, number>();
  const attacker = async () => {
    for (let n = next++; n < count; n = next++) {
      const { status } = await announce(
        server,
        token,
        `victim${n}@exemple.com`,
        `198.51.${n >> 8}.${n & 255}`,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const flood = Promise.all(Array.from({ length: 10 }, attacker)).finally(() => {
    flooding = false;
  });
  let mailed = 0;
  const read = async (_: unknown, reader: number) => {
    // Most are rendered for each; the others come from the cache.
    for (let n = 0; flooding; n++) {
      const { status } = await getRaw(`${server.url}/contact${n % 4 ? `?${reader}=${n}` : ''}`, {});
      expect(status).toBe(200);
      if (flooding) mailed = mail.inbox.length;
    }
  };
  await Promise.all([flood, ...Array.from({ length: 2 }, read)]);
  expect(mailed, 'emails that left meanwhile').toBeGreaterThan(10);
  // Stored, or refused with 429; never a server error.
  for (const status of statuses.keys()) expect([303, 429]).toContain(status);
  expect((statuses.get(303) ?? 0) + (statuses.get(429) ?? 0)).toBe(count);
  const stored = statuses.get(303) ?? 0;
  const strangers = () => mail.inbox.filter((raw) => /^To: victim/m.test(raw)).length;
  await vi.waitUntil(() => mail.inbox.length - strangers() === stored, 150_000);
  expect(strangers()).toBeLessThanOrEqual(65);
}, 900_000);
