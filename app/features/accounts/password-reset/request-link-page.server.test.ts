import { expect, test, vi } from 'vitest';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { pageArgs, redirection } from '#test/page-args.ts';
import type { Route } from './+types/request-link.ts';
import { action } from './request-link.tsx';

const known = 'marie@example.org';
const send = (...given: Parameters<typeof pageArgs>) =>
  action(pageArgs(...given) as Route.ActionArgs);

onSqlite((engine) => {
  test('a known and an unknown email address get the same response with the same work; one email is sent', async () => {
    const { db } = await engine.database();
    await makeAccount(db, Date.now());
    for (const email of [known, 'nobody@example.org']) {
      const wakeOutbox = vi.fn();
      const before = await db.selectFrom('outbox').select('id').execute();
      const answer = await send(db, '/ht/passwordrequestreset', { form: { email }, wakeOutbox });
      expect(redirection(answer)).toMatchObject({
        status: 303,
        location: '/ht/passwordrequestreset?sent',
        cookies: [],
      });
      expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length + 1);
      expect(wakeOutbox).toHaveBeenCalledOnce();
    }
    const emails = await deliverEmails(db, Date.now());
    expect(emails.map(({ to }) => to)).toEqual([known]);
    expect(emails[0]?.text).toContain(
      'Please click the link below to reset your password:\nhttps://bwt.example/ht/reset-password?token=',
    );
  });
});
