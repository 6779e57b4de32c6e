import { expect, test, vi } from 'vitest';
import { accountEmailLimits, confirmLimits } from '#app/features/accounts/limits.ts';
import { loginLimits } from '#app/features/accounts/login/submission.server.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb } from '#test/database.ts';
import { ipNetworks } from './ip-network.ts';
import { logRateLimited, sweepLimits, takeLimits } from './limits.server.ts';
import type { Limit } from './limits.ts';

const now = Date.UTC(2026, 10, 20, 12);
const second = 1000;
const secret = 'a secret of at least thirty-two characters';
const limit: Limit = { key: 'k', burst: 3, everySeconds: 10 };

const login = (clientIp: string, deviceId?: string, email = 'marie@example.org') =>
  loginLimits({ secret, clientIp, email, deviceId });
const reset = (clientIp: string, email = 'marie@example.org') =>
  accountEmailLimits('reset')({ secret, clientIp }, { email });

const take = (limits: readonly Limit[], at = now, on = db) => takeLimits(on, limits, at);
/** How many of several attempts are let through. */
async function allowedOf(count: number, each: (index: number) => readonly Limit[], at = now) {
  let allowed = 0;
  for (let index = 0; index < count; index++) if (!(await take(each(index), at))) allowed++;
  return allowed;
}
const keysIn = async () => (await rowsIn('rate_limit')).map(({ key }) => key);

eachEngine((test) => {
  test('processes that share the database share the count, also concurrently', async () => {
    const both = [db, secondDb()];
    const attempts = Array.from({ length: 6 }, () => both.map((on) => take([limit], now, on)));
    const taken = await Promise.all(attempts.flat());
    expect(taken.filter((limited) => !limited)).toHaveLength(3);
  });
});

onDatabase((test) => {
  test('allows a burst, then one per refill, and returns the time to wait', async () => {
    const refused = (retryAfterSeconds: number) => ({ outcome: 'rate_limited', retryAfterSeconds });
    expect(await allowedOf(4, () => [limit])).toBe(3);
    expect(await take([limit], now + 9_999)).toEqual(refused(1));
    expect(await take([limit], now + 10 * second)).toBeUndefined();
    expect(await take([limit], now + 10 * second)).toEqual(refused(10));
  });

  test('a row written while the clock was a day ahead locks nobody out; a small clock skew gives no extra attempts', async () => {
    for (const [seconds, allowed] of [
      [86_400, 3],
      [0, 3],
      [-60, 0],
    ] as const)
      expect(await allowedOf(4, () => [limit], now + seconds * second)).toBe(allowed);
  });

  test('a refused attempt takes from no bucket, neither from wider ones nor from narrower; sweeping deletes full ones, and no others', async () => {
    const wide = { key: 'wide', burst: 4, everySeconds: 20 };
    await allowedOf(10, () => [limit, wide]);
    expect(await take([wide])).toBeUndefined();
    expect(await take([wide])).toBeDefined();
    await allowedOf(10, (count) => [{ ...limit, key: `narrow ${count}` }, wide]);
    expect((await keysIn()).sort()).toEqual(['k', 'wide']);
    const full = Array.from({ length: 150 }, (_, n) => ({ key: `full ${n}`, full_at: now }));
    await db.insertInto('rate_limit').values(full).execute();
    expect(await sweepLimits(db, now + 30 * second)).toBe(151);
    expect(await keysIn()).toEqual(['wide']);
  });

  test('320 networks of one /48 lock out nobody else', async () => {
    await allowedOf(320, (n) => reset(`2001:db8:1:${n.toString(16)}::1`, `x${n}@example.org`));
    expect(await take(reset('2001:db8:1:ffff::1')), 'the same /48').toBeDefined();
    expect(await take(reset('2001:db8:2::1'))).toBeUndefined();
  });

  test('stores neither IP nor email addresses, and different keys under another secret', async () => {
    const confirm = confirmLimits({ secret, accountId: 'a' });
    await take([...login('192.0.2.7'), ...reset('192.0.2.7'), ...confirm]);
    const keys = await keysIn();
    expect(keys).toHaveLength(8);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
    const [other] = confirmLimits({ secret: `${secret}!`, accountId: 'a' });
    expect(keys).not.toContain(other?.key);
  });

  test('slows down guesses at one account, from one IP address and from many', async () => {
    expect(await allowedOf(50, () => login('192.0.2.1'))).toBe(8);
    expect(await allowedOf(80, (index) => login(`198.51.100.${index % 20}`))).toBe(52 + 20);
  });

  test('nobody locks out another person: neither from the same IP address, nor from many, nor concurrently', async () => {
    await allowedOf(330, (index) => login(`198.51.100.${Math.floor(index / 3)}`));
    await allowedOf(20, () => login('192.0.2.7'));
    // A known device, behind the attacker's IP address or any other.
    expect(await take(login('192.0.2.7', 'known'))).toBeUndefined();
    // A new device, as soon as the flood has left one of the overall places.
    expect(await take(login('203.0.113.9'), now + second)).toBeUndefined();
    // Another person behind the attacker's IP address.
    const jean = login('192.0.2.7', undefined, 'jean@example.org');
    expect(await take(jean, now + second)).toBeUndefined();
    // A stolen device cookie gives few guesses.
    expect(await allowedOf(50, () => login('203.0.113.9', 'stolen'))).toBe(10);
    // Twenty devices of one account together guess no faster than two.
    expect(await allowedOf(60, (n) => login('203.0.113.10', `device-${n % 20}`))).toBe(20);
  });

  test('one mailbox gets few emails, whoever requests them, but reset links besides; a class can sign up behind one IP address', async () => {
    const from = (kind: 'verification' | 'signup', email: string) =>
      accountEmailLimits(kind)({ secret, clientIp: '192.0.2.1' }, { email });
    await allowedOf(10, () => from('verification', 'marie@example.org'));
    expect(await allowedOf(40, (n) => reset(`192.0.2.${n}`))).toBe(3);
    expect(await allowedOf(30, (n) => from('signup', `student${n}@example.org`))).toBe(30);
  });
});

test('refused attempts are logged once in ten seconds, with the number of those in between', () => {
  const info = vi.fn();
  // After those of other tests in this process.
  const start = Date.now() + 60_000;
  for (let ms = 0; ms <= 10_000; ms += 1_000)
    logRateLimited({ info } as never, { requestId: `r${ms}`, path: '/login' }, start + ms);
  expect(info.mock.calls.map(([line]) => line)).toMatchObject([
    { requestId: 'r0', path: '/login' },
    { requestId: 'r10000', unlogged: 9 },
  ]);
});

test.each([
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['2001:DB8:0001:abcd::', ['2001:db8:1:abcd', '2001:db8:1:ab00/56', '2001:db8:1/48']],
  ['2001:db8:1::2:3:4:5', ['2001:db8:1:0', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:db8:1:2:3:4:192.0.2.7', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['fe80::1%eth0', ['fe80:0:0:0', 'fe80:0:0:0/56', 'fe80:0:0/48']],
])('%s belongs to the networks %j', (address, networks) => {
  expect(ipNetworks(address)).toEqual(networks);
});
