import { expect, test } from 'vitest';
import { changeEnrolment } from '#app/features/courses/admin/commands.server.ts';
import { enrolmentPayable, payCash } from '#app/features/courses/admin/payable.server.ts';
import { loadDonations } from '#app/features/donations/admin/donation-list.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { countWaiting, listWaiting } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { enrolOne, makeSchool } from '#test/courses.ts';
import { eachEngine, onDatabase } from '#test/database.ts';
import { announce, desk, entryOf, now, paid } from '#test/donation-review.ts';
import { payablesOf } from './payables.server.ts';

async function school(db: Db) {
  const { sessionId } = await makeSchool(db);
  const { reference } = await enrolOne(db, sessionId, 1);
  const team = await desk(db);
  return { ...team, by: { reference, accountId: team.accountId } };
}

/** Money to be returned on the page of donations, in its badge and on Today. */
async function waitingDonations(db: Db, role: Role) {
  const url = new URL('https://bwt.example/admin/donations?state=waiting');
  const payables = payablesOf(registry);
  const { list, refunds } = await loadDonations({ db, locale: 'fr', role, url, payables });
  const today = await listWaiting(registry, db, { locale: 'fr', role, now });
  return {
    rows: refunds.map(({ amount }) => amount),
    tab: list.filters.find(({ value }) => value === 'waiting')?.count,
    badge: (await countWaiting(registry, db, { role, now }))['/admin/donations'],
    today: today.filter(({ kind }) => kind === 'refund').length,
  };
}

eachEngine((engine) => {
  test('of two who match a payment at once, one with a donation and one with an enrolment, one does', async () => {
    const { db } = await engine.database();
    const { pasteNew, match, by } = await school(db);
    const donation = await announce(db);
    const id = await pasteNew(paid('1,500.00'));
    const both = await Promise.all([
      match(id, donation),
      enrolmentPayable.match(db, { ...by, id }, now),
    ]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'rejected']);
  });
});

onDatabase((engine) => {
  test('money for what is cancelled is to be returned, until an owner says that it is; undone, it is again', async () => {
    const { db } = await engine.database();
    const { by, pasteNew, undone, undo } = await school(db);
    const id = await pasteNew(paid('1,500.00'));
    await entryOf(enrolmentPayable.match(db, { ...by, id }, now));
    await entryOf(payCash(db, { ...by, amount: 100_000, reason: 'Espèces' }, now));
    const giveBack = (at: number) => enrolmentPayable.markReturned(db, { ...by, how: null }, at);
    expect(await giveBack(now)).toMatchObject({ reason: 'unchanged' });
    const over = { ...by, state: 'cancelled' as const, reason: 'Malade' };
    const cancelled = await entryOf(changeEnrolment(db, over, now));
    const owed = { rows: [250_000], tab: 1, badge: 1, today: 1 };
    const nothing = { rows: [], tab: 0, badge: 0, today: 0 };
    expect(await waitingDonations(db, 'owner')).toEqual(owed);
    // Editors do not return money.
    expect(await waitingDonations(db, 'editor')).toEqual(nothing);
    const returned = await entryOf(giveBack(now + 1));
    expect(await waitingDonations(db, 'owner')).toEqual(nothing);
    expect(await undo(cancelled, 'owner')).toMatchObject({ reason: 'changed' });
    expect(await undo(returned, 'editor')).toMatchObject({ reason: 'gone' });
    await undone(returned);
    expect(await waitingDonations(db, 'owner')).toEqual(owed);
  });
});
