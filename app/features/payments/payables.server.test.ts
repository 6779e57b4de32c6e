import { expect, test } from 'vitest';
import { changeEnrolment } from '#app/features/courses/admin/commands.server.ts';
import { enrolmentPayable, payCash } from '#app/features/courses/admin/payable.server.ts';
import { registry } from '#app/features.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { enrolOne, makeSchool } from '#test/courses.ts';
import { eachEngine } from '#test/database.ts';
import { announce, desk, entryOf, now, paid } from '#test/donation-review.ts';
import { linkRefunds } from './admin/payment-view.server.ts';
import { sumOf } from './payments.server.ts';
import { listRefunds } from './refunds.server.ts';

async function school(db: Db) {
  const { sessionId } = await makeSchool(db);
  const { reference } = await enrolOne(db, sessionId, 1);
  const team = await desk(db);
  const by = { reference, accountId: team.accountId };
  const [enrolment] = await enrolmentPayable.find(db, { reference });
  const balance = async () => [
    [...(await sumOf(db, 'enrolment_id', [enrolment?.id ?? ''])).values()],
    (await listRefunds(db, [enrolmentPayable], 10)).map(({ money }) => money.amount),
  ];
  return { ...team, by, balance };
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

  test('money for what is cancelled is to be returned, until an owner says that it is; undone, it is again', async () => {
    const { db } = await engine.database();
    const { by, pasteNew, balance, undone, undo } = await school(db);
    const link = () => linkRefunds({ db, locale: 'fr', registry });
    const id = await pasteNew(paid('1,500.00'));
    await entryOf(enrolmentPayable.match(db, { ...by, id }, now));
    await entryOf(payCash(db, { ...by, amount: 100_000, reason: 'Espèces' }, now));
    expect([await balance(), await link()]).toEqual([[[250_000], []], null]);
    expect(await enrolmentPayable.markReturned(db, by, now)).toMatchObject({ reason: 'unchanged' });
    const over = { ...by, state: 'cancelled' as const, reason: 'Malade' };
    const cancelled = await entryOf(changeEnrolment(db, over, now));
    expect([await balance(), await link()]).toEqual([[[250_000], [250_000]], 'À rendre (1)']);
    const returned = await entryOf(enrolmentPayable.markReturned(db, by, now + 1));
    expect(await balance()).toEqual([[], []]);
    expect(await undo(cancelled, 'owner')).toMatchObject({ reason: 'changed' });
    expect(await undo(returned, 'editor')).toMatchObject({ reason: 'gone' });
    await undone(returned);
    expect(await balance()).toEqual([[250_000], [250_000]]);
  });
});
