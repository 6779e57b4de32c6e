import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { accountEmailLimits, confirmLimits } from '#app/features/accounts/limits.ts';
import { loginLimits } from '#app/features/accounts/login/submission.server.ts';
import { signUpLimits } from '#app/features/accounts/signup/submission.server.ts';
import { db, eachEngine, onDatabase, secondConnection } from '#test/database.ts';
import { sweepLimits, takeLimits } from './limits.server.ts';
import type { Limit } from './limits.ts';

const now = Date.UTC(2026, 10, 20, 12);
const second = 1000;
const secret = 'a secret of at least thirty-two characters';
const email = 'marie@example.org';
const limit: Limit = { key: 'k', burst: 3, everySeconds: 10 };

const login = (clientIp: string, deviceId?: string, given = email) =>
  loginLimits({ secret, clientIp, email: given, deviceId });

eachEngine((test) => {
  test('processes that share the database share the count, also concurrently', async () => {
    const other = secondConnection();
    const others = [db, other];
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, index) => takeLimits(others[index % 2] ?? db, [limit], now)),
    );
    expect(taken.filter((limited) => !limited)).toHaveLength(3);
  });
});

onDatabase((test) => {
  test('allows a burst, then one per refill, and returns the time to wait', async () => {
    for (let count = 0; count < 3; count++)
      expect(await takeLimits(db, [limit], now)).toBeUndefined();
    expect(await takeLimits(db, [limit], now)).toEqual({
      outcome: 'rate_limited',
      retryAfterSeconds: 10,
    });
    expect(await takeLimits(db, [limit], now + 9_999)).toEqual({
      outcome: 'rate_limited',
      retryAfterSeconds: 1,
    });
    expect(await takeLimits(db, [limit], now + 10 * second)).toBeUndefined();
    expect(await takeLimits(db, [limit], now + 10 * second)).toEqual({
      outcome: 'rate_limited',
      retryAfterSeconds: 10,
    });
    const later = now + 3600 * second;
    for (let count = 0; count < 3; count++)
      expect(await takeLimits(db, [limit], later)).toBeUndefined();
    expect(await takeLimits(db, [limit], later)).toBeDefined();
  });

  test('a row written while the clock was a day ahead locks nobody out; a small clock skew gives no extra attempts', async () => {
    const use = async (at: number, times: number) => {
      for (let count = 0; count < times; count++)
        expect(await takeLimits(db, [limit], at)).toBeUndefined();
      expect(await takeLimits(db, [limit], at)).toBeDefined();
    };
    await use(now + 86_400 * second, 3);
    await use(now + 60 * second, 3);
    await use(now, 0);
  });

  test('a refused attempt takes from no bucket, neither from wider ones nor from narrower', async () => {
    const wide = { key: 'wide', burst: 4, everySeconds: 10 };
    for (let count = 0; count < 10; count++) await takeLimits(db, [limit, wide], now);
    expect(await takeLimits(db, [wide], now)).toBeUndefined();
    expect(await takeLimits(db, [wide], now)).toBeDefined();
    for (let count = 0; count < 10; count++)
      await takeLimits(db, [{ ...limit, key: `narrow ${count}` }, wide], now);
    expect(await db.selectFrom('rate_limit').select('key').execute()).toHaveLength(2);
  });

  test('sweeping deletes a hundred rows at a time', async () => {
    const keys = Array.from({ length: 250 }, (_, index) => ({ key: `k${index}`, full_at: now }));
    await db.insertInto('rate_limit').values(keys).execute();
    const deleted: number[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        deleted.push(Number(result.numAffectedRows));
        return result;
      },
    };
    expect(await sweepLimits(db.withPlugin(counting), now)).toBe(250);
    expect(deleted).toEqual([100, 100, 50]);
  });

  test('sweeping deletes only full buckets', async () => {
    await takeLimits(db, [limit], now);
    await takeLimits(db, [{ ...limit, key: 'other', everySeconds: 60 }], now);
    expect(await sweepLimits(db, now + 10 * second)).toBe(1);
    expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'other' }]);
  });

  test('320 networks of one /48 lock out nobody else', async () => {
    const reset = (clientIp: string, given: string) =>
      takeLimits(db, accountEmailLimits('reset', { secret, clientIp, email: given }), now);
    for (let network = 0; network < 320; network++)
      await reset(`2001:db8:1:${network.toString(16)}::1`, `x${network}@example.org`);
    expect(await reset('2001:db8:1:ffff::1', email), 'the same /48').toMatchObject({
      outcome: 'rate_limited',
    });
    expect(await reset('2001:db8:2::1', email)).toBeUndefined();
    expect(await reset('192.0.2.7', email)).toBeUndefined();
  });

  test('stores neither IP nor email addresses, and different keys under another secret', async () => {
    await takeLimits(
      db,
      [
        ...login('192.0.2.7'),
        ...accountEmailLimits('reset', { secret, clientIp: '192.0.2.7', email }),
        ...confirmLimits({ secret, accountId: 'a' }),
      ],
      now,
    );
    const keys = (await db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key);
    expect(keys).toHaveLength(8);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
    const others = loginLimits({
      secret: `${secret}!`,
      clientIp: '192.0.2.7',
      email,
      deviceId: undefined,
    });
    expect(keys).not.toContain(others[0]?.key);
  });

  test('slows down guesses at one account, from one IP address and from many', async () => {
    const allowedOf = async (addresses: string[]) => {
      let allowed = 0;
      for (const address of addresses) if (!(await takeLimits(db, login(address), now))) allowed++;
      return allowed;
    };
    expect(await allowedOf(Array<string>(50).fill('192.0.2.1'))).toBe(8 + 0);
    const botnet = Array.from({ length: 20 }, (_, index) => `198.51.100.${index}`);
    expect(await allowedOf([...botnet, ...botnet, ...botnet, ...botnet])).toBe(52 + 20);
  });

  test('nobody locks out another person: neither from the same IP address, nor from many, nor concurrently', async () => {
    for (let address = 0; address < 110; address++)
      for (let count = 0; count < 3; count++)
        await takeLimits(db, login(`198.51.100.${address}`), now);
    for (let count = 0; count < 20; count++) await takeLimits(db, login('192.0.2.7'), now);
    // A known device, behind the attacker's IP address or any other.
    expect(await takeLimits(db, login('192.0.2.7', 'known'), now)).toBeUndefined();
    // A new device, as soon as the flood has left one of the overall places.
    expect(await takeLimits(db, login('203.0.113.9'), now + second)).toBeUndefined();
    // Another person behind the attacker's IP address.
    expect(
      await takeLimits(db, login('192.0.2.7', undefined, 'jean@example.org'), now + second),
    ).toBeUndefined();
    // A stolen device cookie gives few guesses.
    let allowed = 0;
    for (let count = 0; count < 50; count++)
      if (!(await takeLimits(db, login('203.0.113.9', 'stolen'), now))) allowed++;
    expect(allowed).toBe(10);
  });

  test('requests for verification emails do not use up the reset links of a verified email address', async () => {
    const attempt = { secret, clientIp: '198.51.100.7', email };
    for (let count = 0; count < 10; count++)
      await takeLimits(db, accountEmailLimits('verification', attempt), now);
    expect(await takeLimits(db, accountEmailLimits('reset', attempt), now)).toBeUndefined();
  });

  test('one mailbox gets few emails, whoever requests them; a class can sign up behind one IP address', async () => {
    let emails = 0;
    for (let count = 0; count < 40; count++)
      if (
        !(await takeLimits(
          db,
          accountEmailLimits('reset', { secret, clientIp: `192.0.2.${count}`, email }),
          now,
        ))
      )
        emails++;
    expect(emails).toBe(3);
    for (let count = 0; count < 30; count++)
      expect(
        await takeLimits(
          db,
          signUpLimits({ secret, clientIp: '192.0.2.1', email: `student${count}@example.org` }),
          now,
        ),
      ).toBeUndefined();
  });
});
