import { expect, test, vi } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverMails, makeAccount, signUp, tokenIn } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { pageArgs, redirection, shownAgain, thrownBy } from '#test/page-args.ts';
import type { Route } from './+types/verify-email.ts';
import { registerAccount } from './register.server.ts';
import { action, loader } from './verify-email.tsx';

const email = 'marie@example.org';
const send = (...given: Parameters<typeof pageArgs>) => action(pageArgs(...given) as Route.ActionArgs);
const show = (...given: Parameters<typeof pageArgs>) => loader(pageArgs(...given) as Route.LoaderArgs);
const waiting = (token: string) => ({ cookie: `__Host-verification=${token}` });

async function newAccount(db: Db): Promise<{ id: string; token: string }> {
  await registerAccount(db, signUp(), 'fr', Date.now());
  const token = tokenIn((await deliverMails(db, Date.now()))[0]);
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  return { id, token };
}

onSqlite((engine) => {
  test('GET does not verify the email address; POST does, once', async () => {
    const { db } = await engine.database();
    const { id, token } = await newAccount(db);
    for (let count = 0; count < 2; count++) {
      const { status, location, cookies } = redirection(await thrownBy(() => show(db, `/en/authentication?token=${token}`)));
      expect([status, location, cookies]).toEqual([303, '/en/authentication', [`__Host-verification=${token}`]]);
      expect(await show(db, '/en/authentication', { headers: waiting(token) })).toMatchObject({ state: 'waiting' });
    }
    expect((await findAccount(db, id))?.emailVerifiedAt).toBeNull();

    const form = { intent: 'verify' };
    expect(redirection(await send(db, '/en/authentication', { form, headers: waiting(token) }))).toMatchObject({
      status: 303,
      location: '/en/authentication?verified',
      cookies: ['__Host-verification='],
    });
    expect((await findAccount(db, id))?.emailVerifiedAt).not.toBeNull();
    const again = shownAgain(await send(db, '/en/authentication', { form, headers: waiting(token) }));
    expect(again).toMatchObject({ status: 400, state: 'expired' });
    expect(again.headers.getSetCookie()[0]).toMatch(/^__Host-verification=; Max-Age=0; Path=\//);
  });

  test('an invalid or missing token verifies nothing', async () => {
    const { db } = await engine.database();
    const { id } = await newAccount(db);
    for (const headers of [waiting('made-up'), waiting('-'), {}])
      expect(shownAgain(await send(db, '/authentication', { form: { intent: 'verify' }, headers }))).toMatchObject({
        state: 'expired',
      });
    expect((await findAccount(db, id))?.emailVerifiedAt).toBeNull();
  });

  test('another request gets the same response and work for an unverified, verified or unknown email address', async () => {
    const { db } = await engine.database();
    await makeAccount(db, Date.now(), { verified: false });
    await makeAccount(db, Date.now(), { email: 'proved@example.org' });
    for (const given of [email, 'proved@example.org', 'nobody@example.org']) {
      const wakeOutbox = vi.fn();
      const before = await db.selectFrom('outbox').select('id').execute();
      const answer = await send(db, '/authentication', { form: { intent: 'resend', email: given }, wakeOutbox });
      expect(redirection(answer)).toMatchObject({ status: 303, location: '/authentication?resent', cookies: [] });
      expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length + 1);
      expect(wakeOutbox).toHaveBeenCalledOnce();
    }
    expect((await deliverMails(db, Date.now())).map(({ to }) => to)).toEqual([email]);
  });

  test('rejects an invalid email address, and a fourth email within minutes', async () => {
    const { db } = await engine.database();
    expect(shownAgain(await send(db, '/authentication', { form: { email: 'x' } }))).toMatchObject({
      status: 400,
      values: { email: 'x' },
      errors: { email: 'email' },
    });
    for (let count = 0; count < 3; count++) redirection(await send(db, '/authentication', { form: { email } }));
    expect(shownAgain(await send(db, '/authentication', { form: { email } }))).toMatchObject({
      status: 429,
      notice: { outcome: 'rate_limited' },
    });
  });
});
