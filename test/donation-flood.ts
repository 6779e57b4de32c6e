import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { startMailServer } from './mail-server.ts';
import { secretOf, startServer, type TestServer } from './server.ts';

const written = {
  name: 'Anaïs Pierre',
  phone: '+509 37 00 00 00',
  amount: '1000',
  currency: 'HTG',
  transferMethod: 'moncash',
};

/** The token of a form shown long enough ago. */
export const tokenOf = async (server: TestServer): Promise<string> =>
  issueFormToken(await secretOf(server), 'donation', Date.now() - 60_000);

export const announce = (
  server: TestServer,
  token: string,
  email: string,
  clientIp = '203.0.113.1',
) =>
  fetch(`${server.url}/donation`, {
    method: 'POST',
    body: new URLSearchParams({ ...written, email, token, website: '', captcha: '' }),
    headers: { 'X-Forwarded-For': clientIp },
    redirect: 'manual',
  });

/**
 * Announces donations for strangers, each from another IP address: few of them are emailed, and
 * pages are still served.
 */
export async function floodWithDonations(count: number): Promise<void> {
  await using mail = await startMailServer();
  await using server = await startServer({
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    LOG_LEVEL: 'warn',
  });
  const token = await tokenOf(server);
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
  let pages = 0;
  for (; flooding; pages++) {
    expect((await fetch(`${server.url}/services`)).status).toBe(200);
    await setTimeout(20);
  }
  await flood;
  // Stored, or refused with 429; never a server error.
  for (const status of statuses.keys()) expect([303, 429]).toContain(status);
  expect((statuses.get(303) ?? 0) + (statuses.get(429) ?? 0)).toBe(count);
  // Readers come in between the donations, each of which is on the disk before it is answered.
  expect(pages).toBeGreaterThan(count / 20);

  const stored = statuses.get(303) ?? 0;
  const strangers = () => mail.inbox.filter((raw) => /^To: victim/m.test(raw)).length;
  await vi.waitUntil(() => mail.inbox.length - strangers() === stored, 150_000);
  expect(strangers()).toBeLessThanOrEqual(65);
}
