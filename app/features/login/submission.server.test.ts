import { expect, test, vi } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { clientIpContext, requestIdContext } from '#app/http/context.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.ts';
import { passwords } from '#app/platform/password.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { submitInput } from '#test/submissions.ts';
import { loginSubmission } from './submission.server.ts';

const secret = 'a secret of at least thirty-two characters';
const email = 'marie@example.org';

function args(db: Db, path: string, headers: Record<string, string> = {}, clientIp = '192.0.2.7') {
  const made = loaderArgs(path, { db, secret, wakeOutbox() {}, log: createLog('silent'), init: { headers } });
  made.context.set(requestIdContext, 'test');
  made.context.set(clientIpContext, clientIp);
  return made;
}

const logIn = (given: ReturnType<typeof args>, input: { email: string; password: string }) =>
  submitInput(loginSubmission, given, input);
const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

onSqlite((engine) => {
  test('a login starts a session and recognizes the device, which attempts from the same IP address do not block', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, Date.now());
    const first = await logIn(args(db, '/login'), { email, password: goodPassword });
    if (first.outcome !== 'done') return expect.fail(first.outcome);
    expect(first.value.accountId).toBe(accountId);
    const [session = '', device = ''] = first.value.headers.map(([, value]) => cookieOf(value));
    expect(await findSession(db, session.split('=')[1] ?? '', Date.now())).toBeDefined();

    const outcomes: string[] = [];
    for (let count = 0; count < 10; count++)
      outcomes.push((await logIn(args(db, '/login'), { email, password: 'wrong' })).outcome);
    expect(new Set(outcomes)).toEqual(new Set(['rejected', 'rate_limited']));
    expect(await logIn(args(db, '/login'), { email, password: goodPassword })).toMatchObject({
      outcome: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await logIn(args(db, '/login', { cookie: device }), { email, password: goodPassword })).toMatchObject({
      outcome: 'done',
    });
    expect(await logIn(args(db, '/login', {}, '203.0.113.9'), { email, password: goodPassword })).toMatchObject({
      outcome: 'done',
    });
  });

  test('an unknown email address is rejected and rate limited like a known one', async () => {
    const { db } = await engine.database();
    await makeAccount(db, Date.now());
    const tries = async (given: string) => {
      const outcomes: string[] = [];
      for (let count = 0; count < 10; count++)
        outcomes.push((await logIn(args(db, '/login'), { email: given, password: 'wrong' })).outcome);
      return outcomes;
    };
    expect(await tries('nobody@example.org')).toEqual(await tries(email));
  });

  test('an account deleted while its password is being checked is rejected like an unknown one', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, Date.now());
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
      verify.mockRestore();
      await deleteAccount(db, accountId);
      return passwords.verify(hash, password);
    });
    expect(await logIn(args(db, '/login'), { email, password: goodPassword })).toEqual({
      outcome: 'rejected',
      reason: 'wrongCredentials',
    });
  });

  test('more concurrent logins than can be hashed in time get Retry-After', async () => {
    const { db } = await engine.database();
    await makeAccount(db, Date.now());
    // All password checks start at the same moment, however long each rate limit check takes.
    const { verify } = passwords;
    const all = Promise.withResolvers<void>();
    let come = 0;
    const spy = vi.spyOn(passwords, 'verify').mockImplementation(async (...given) => {
      if (++come === 120) all.resolve();
      await all.promise;
      return verify(...given);
    });
    const flood = Array.from({ length: 120 }, (_, count) =>
      logIn(args(db, '/login', {}, `198.51.100.${count}`), { email: `x${count}@example.org`, password: 'wrong' }),
    );
    const outcomes = await Promise.all(flood);
    spy.mockRestore();
    const busy = outcomes.filter(({ outcome }) => outcome === 'busy');
    // Two run at a time, and forty are queued.
    expect(busy).toHaveLength(120 - 42);
    expect(busy[0]).toEqual({ outcome: 'busy', retryAfterSeconds: 5 });
    expect(await logIn(args(db, '/login'), { email, password: goodPassword })).toMatchObject({ outcome: 'done' });
  });
});
