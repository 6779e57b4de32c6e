import { expect, test } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { memberArgs, openSession, shownAgain } from '#test/members.ts';
import type { Route } from './+types/edit.ts';
import { action } from './edit.tsx';

onSqlite((engine) => {
  test('A21: a malformed form is a client error, and its readable fields are redisplayed', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, Date.now());
    const { cookie } = await openSession(db, accountId);
    const picture = {
      id: 'one',
      image: 'builtin/gallery/citadelle',
      width: 800,
      height: 600,
      account_id: accountId,
    };
    const row = {
      ...picture,
      idempotency_key: 'one',
      state: 'pending',
      revision: 1,
      sent_at: Date.now(),
    };
    await db.insertInto('picture').values(row).execute();
    const text = { locale: 'fr', title: 'Kap', description: 'Nan syèl la' };
    await db
      .insertInto('picture_text')
      .values({ picture_id: 'one', ...text })
      .execute();
    const twice = new URLSearchParams([
      ['title', 'Kap ble'],
      ['title', 'Kap wouj'],
      ['description', 'Anlè lanmè a'],
    ]);
    const args = memberArgs('/mypictures/one', { db, cookie, params: { id: 'one' }, form: {} });
    const request = new Request(args.request, { body: twice, method: 'POST' });
    const shown = await shownAgain(action({ ...args, request } as Route.ActionArgs));
    expect(shown).toMatchObject({
      status: 400,
      notice: { outcome: 'expired' },
      values: { title: 'Kap ble', description: 'Anlè lanmè a' },
    });
    expect(
      await db.selectFrom('picture_text').select(['title', 'description']).executeTakeFirst(),
    ).toEqual({
      title: 'Kap',
      description: 'Nan syèl la',
    });
  });
});
