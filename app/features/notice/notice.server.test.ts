import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import type { Role } from '#app/http/session/account.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import { changeNotice, turnNotice } from './notice.server.ts';
import { action, loader } from './notice-page.tsx';
import { noticeValues } from './schema.ts';

const now = Date.now();
const hour = 60 * 60_000;
const notice = {
  fr: 'Fermé lundi',
  ht: 'Fèmen lendi',
  en: 'Closed on Monday',
  from: null,
  until: null,
  tone: 'info',
} as const;
const entryOf = (changed: Awaited<ReturnType<typeof changeNotice>>) =>
  changed.outcome === 'done' ? changed.value.entryId : '';
const shown = async (db: Db) => (await findSettings(db)).noticeState.shown;

async function person(db: Db, role: Role) {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return { id, cookie: (await openSession(db, id)).cookie };
}

eachEngine((engine) => {
  test('a notice begins and ends by the clock, and each turn renews the pages once', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    await changeNotice(
      db,
      { notice: { ...notice, from: now + hour, until: now + 2 * hour }, accountId },
      now,
    );
    const version = await findContentVersion(db);
    await turnNotice(db, now + hour - 1);
    expect([await shown(db), await findContentVersion(db)]).toEqual([false, version]);
    // Late, and twice.
    await turnNotice(db, now + hour + 600_000);
    await turnNotice(db, now + hour + 600_001);
    expect([await shown(db), await findContentVersion(db)]).toEqual([true, version + 1]);
    await turnNotice(db, now + 2 * hour);
    expect([await shown(db), await findContentVersion(db)]).toEqual([false, version + 2]);
  });

  test('without times a notice shows at once; its undo takes it away', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    const entryId = entryOf(await changeNotice(db, { notice, accountId }, now));
    expect(await shown(db)).toBe(true);
    expect(await undoChange(db, { entryId, accountId, role: 'editor' }, now)).toMatchObject({
      outcome: 'done',
    });
    expect((await findSettings(db)).notice).toEqual(exampleSettings.notice);
    await turnNotice(db, now);
    expect(await shown(db)).toBe(false);
  });

  test('a notice that the clock has begun can be undone', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    const entryId = entryOf(
      await changeNotice(db, { notice: { ...notice, from: now + hour }, accountId }, now),
    );
    await turnNotice(db, now + hour);
    expect(await undoChange(db, { entryId, accountId, role: 'editor' }, now + hour)).toMatchObject({
      outcome: 'done',
    });
  });
});

onSqlite((engine) => {
  const typed = {
    fr: 'Fermé lundi',
    ht: 'Fèmen lendi',
    en: 'Closed on Monday',
    from: '',
    until: '',
    tone: 'info',
  };
  const versionNow = async (db: Db) => versionOf(noticeValues((await findSettings(db)).notice));
  const send = async (db: Db, cookie: string, form: Record<string, string>) =>
    action(
      memberArgs('/admin/notice', {
        db,
        cookie,
        form: { version: await versionNow(db), ...form },
      }) as never & LoaderFunctionArgs,
    );

  test('of two forms opened at once, the second gets both texts; a text that only one has changed stays', async () => {
    const { db } = await engine.database();
    const { id: accountId, cookie } = await person(db, 'editor');
    const version = await versionNow(db);
    await changeNotice(db, { notice: { ...notice, tone: 'warning' }, accountId }, now);
    const mine = { ...typed, fr: 'Fermé mardi', version };
    expect(await shownAgain(send(db, cookie, mine))).toMatchObject({
      status: 409,
      notice: { reason: 'conflict' },
      values: mine,
    });
    const page = await loader(
      memberArgs('/admin/notice', { db, cookie }) as never & LoaderFunctionArgs,
    );
    expect(page).toMatchObject({ by: 'editor', values: { fr: 'Fermé lundi', tone: 'warning' } });
    const chosen = {
      ...page.values,
      fr: 'Fermé mardi',
      'choice.ht': 'theirs',
      ht: 'Fèmen madi',
      version: versionOf(page.values),
    };
    expect((await redirected(send(db, cookie, chosen))).status).toBe(303);
    expect((await findSettings(db)).notice).toMatchObject({
      fr: 'Fermé mardi',
      ht: 'Fèmen lendi',
      tone: 'warning',
    });
  });

  test('an editor writes it in three languages, with times in Haiti', async () => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'editor');
    const form = { ...typed, from: '2026-12-24T12:00', until: '2026-12-26T08:00', tone: 'warning' };
    expect((await redirected(send(db, cookie, form))).to).toMatch(/^\/admin\/notice\?done=/);
    const { from } = (await findSettings(db)).notice;
    expect(from).toBe(Date.parse('2026-12-24T17:00Z'));
    const page = await loader(
      memberArgs('/admin/notice', { db, cookie }) as never & LoaderFunctionArgs,
    );
    expect(page.values).toEqual(form);
  });

  test.each([
    [{ ht: '' }, { ht: 'ht' }],
    [{ fr: 'x'.repeat(121) }, { fr: 'tooLong' }],
    [{ from: 'noon' }, { from: 'time' }],
    [{ from: '2026-12-24T12:00', until: '2026-12-24T11:00' }, { until: 'order' }],
    [{ tone: 'loud' }, { tone: 'tone' }],
  ])('%j: says what is wrong and keeps what was typed', async (wrong, errors) => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'editor');
    const form = { ...typed, ...wrong };
    expect(await shownAgain(send(db, cookie, form))).toMatchObject({
      status: 400,
      errors,
      values: form,
    });
    expect((await findSettings(db)).notice).toEqual(exampleSettings.notice);
  });

  test('is closed to members', async () => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'member');
    expect(await thrownBy(() => send(db, cookie, typed))).toMatchObject({ init: { status: 403 } });
  });
});
