import { expect } from 'vitest';
import { done, rejected } from '#app/http/result.ts';
import type { Texts } from '#app/i18n/texts.ts';
import { journaled } from '#app/office/journal/journaled.server.ts';
import { db, eachEngine, onDatabase } from '#test/database.ts';
import { announce, desk, entryOf, now, paid } from '#test/donation-review.ts';
import { donationPayable } from '../donations/admin/payable.server.ts';
import { definePayable, type Payable, type PayableTexts } from './payables.server.ts';
import { findPayment, payByHand, sumOf } from './payments.server.ts';
import { listRefunds } from './refunds.server.ts';
import { suggest } from './suggestions.server.ts';

const onEnrolment = journaled('enrolment', { key: 'reference' });
const reference = 'BWC-34679A';

/** A place of 3 500 gourdes that several payments may pay. */
const place: Payable = definePayable<'enrolment'>({
  kind: 'enrolment',
  column: 'enrolment_id',
  commands: onEnrolment,
  texts: {} as Texts<PayableTexts>,
  referencePattern: /BWC[ -]?[A-Z\d]{6}/gi,
  readReference: (text) => (/^BWC-/i.test(text) ? text.toUpperCase() : null),
  seesPhone: 'payment.edit',
  async find(db, by) {
    const rows = await db
      .selectFrom('enrolment')
      .selectAll()
      .where((eb) =>
        'reference' in by ? eb('reference', '=', by.reference) : eb('id', 'in', by.ids),
      )
      .execute();
    return rows.map(({ id, name, phone, price_minor, state, created_at, ...row }) => ({
      ...{ id, name, phone, reference: row.reference, transaction: null, createdAt: created_at },
      expected: { amount: price_minor, currency: 'HTG' as const },
      isSettled: state === 'confirmed',
      to: '/admin/donations',
    }));
  },
  findCandidates: (db) => place.find(db, { reference }),
  async pay({ trx, row, write }, { money }) {
    if (row.state === 'cancelled') return rejected('decided');
    const before = (await sumOf(trx, 'enrolment_id', [row.id])).get(row.id) ?? 0;
    const isExact = before + money.amount === row.price_minor;
    if (before + money.amount >= row.price_minor)
      await write('enrolment', row, { state: 'confirmed' });
    return done({ emails: [], isExact });
  },
  ended: (db) => db.selectFrom('enrolment').select('id').where('state', '=', 'cancelled'),
});

const cancel = onEnrolment(({ change }) => change({ state: 'cancelled' }, 'enrolment.cancelled'));
const accept = onEnrolment(async (command, { accountId }) => {
  const cash = { amount: 350_000, currency: 'HTG' as const, reason: 'Espèces', accountId };
  await payByHand(command, { column: 'enrolment_id', ...cash });
  return command.record('enrolment.paid');
});

async function school() {
  const position = { position: 1, is_hidden: 0, attendance_share: 80 };
  const texts = Object.fromEntries(
    ['title', 'text', 'outcomes', 'bring', 'alt'].flatMap((name) =>
      ['fr', 'ht', 'en'].map((locale) => [`${name}_${locale}`, '']),
    ),
  ) as Record<`title_${'fr' | 'ht' | 'en'}`, string>;
  const course = { id: 'course', slug: 'site', level: 'all', taught_in: 'ht', created_at: now };
  await db
    .insertInto('course')
    .values({ ...course, ...position, ...texts } as never)
    .execute();
  const session = { id: 'session', course_id: 'course', last_waiting: 0, seats: 10 };
  const dates = { starts_on: '2026-12-05', ends_on: '2026-12-26', enrol_until: '', times: '' };
  const price = { price_minor: 350_000, currency: 'HTG' } as const;
  await db
    .insertInto('course_session')
    .values({
      ...session,
      ...dates,
      ...price,
      state: 'open',
      ...{ place: '', hold_hours: 72, created_at: now },
    })
    .execute();
  const person = { name: 'Jean Louis', phone: '+509 37 01 02 03', locale: 'ht' } as const;
  const held = { state: 'held', state_at: now, created_at: now } as const;
  await db
    .insertInto('enrolment')
    .values({ id: 'one', reference, session_id: 'session', ...person, ...price, ...held })
    .execute();
  const team = await desk(db);
  const by = { reference, accountId: team.accountId };
  const pay = (id: string) => place.match(db, { ...by, id }, now);
  const enrolment = () => db.selectFrom('enrolment').selectAll().executeTakeFirstOrThrow();
  const owed = async () =>
    (await listRefunds(db, [donationPayable, place], 10)).map((each) => each.money.amount);
  const paidSoFar = async () => (await sumOf(db, 'enrolment_id', ['one'])).get('one');
  return { ...team, by, pay, enrolment, owed, paidSoFar };
}

eachEngine((test) => {
  test('of two who match a payment at once, one with a donation and one with a place, one does', async () => {
    const { pasteNew, match, pay } = await school();
    const donation = await announce(db);
    const id = await pasteNew(paid('1,500.00'));
    const both = await Promise.all([match(id, donation), pay(id)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'rejected']);
  });

  test('money for what is cancelled is to be returned, until an owner says that it is; undone, it is again', async () => {
    const { by, pay, pasteNew, owed, paidSoFar, undone, undo } = await school();
    await pay(await pasteNew(paid('1,500.00')));
    const accepted = await entryOf(accept(db, by, now));
    expect([await paidSoFar(), await owed()]).toEqual([500_000, []]);
    expect(await place.markReturned(db, by, now)).toMatchObject({ reason: 'unchanged' });
    await entryOf(cancel(db, by, now));
    expect(await owed()).toEqual([500_000]);
    const returned = await entryOf(place.markReturned(db, by, now));
    expect([await paidSoFar(), await owed()]).toEqual([undefined, []]);
    expect(await undo(returned, 'editor')).toMatchObject({ reason: 'gone' });
    await undone(returned);
    await undone(accepted, 'editor');
    expect([await paidSoFar(), await owed()]).toEqual([150_000, [150_000]]);
  });
});

onDatabase((test) => {
  test('payments of 1 500 and 2 000 gourdes pay a place of 3 500; the same SMS is no donation as well', async () => {
    const { pay, pasteNew, match, enrolment, undone, paidSoFar } = await school();
    const first = await pasteNew(paid('1,500.00', '1111111111'));
    const second = await pasteNew(paid('2,000.00', '2222222222'));
    expect(await pay(first)).toMatchObject({ value: { isExact: false } });
    expect(await enrolment()).toMatchObject({ state: 'held' });
    const last = await entryOf(pay(second));
    expect(await enrolment()).toMatchObject({ state: 'confirmed' });
    const donation = await announce(db);
    expect(await match(second, donation)).toMatchObject({ reason: 'decided' });
    expect(await pay(first)).toMatchObject({ reason: 'decided' });
    await undone(last);
    expect([(await enrolment()).state, await paidSoFar()]).toEqual(['held', 150_000]);
    await entryOf(match(second, donation));
    expect(await pay(second)).toMatchObject({ reason: 'decided' });
  });

  test('donations and places are suggested together, the likeliest first', async () => {
    const { pasteNew } = await school();
    const donation = await announce(db, { amount: 350_000, phone: '+509 46 00 00 00' });
    const payment = await findPayment(db, await pasteNew(paid('3,500.00', '1', reference)));
    const suggested = payment ? await suggest(db, [donationPayable, place], payment, 'editor') : [];
    expect(suggested.map(({ candidate }) => candidate.reference)).toEqual([reference, donation]);
  });
});
