import { sql } from 'kysely';
import { expect } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { exportAccountData } from '#app/features/members/export.server.ts';
import { registry } from '#app/features.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase } from '#test/database.ts';
import { giveTo, goodDonation, goodOrigin } from '#test/donations.ts';
import {
  createDonation,
  deleteOldDonations,
  findDonationByReference,
  isDonorTold,
  listDonations,
  listOwnDonations,
} from './donations.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

const kinds = async () =>
  (await db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
const count = async () => [(await listDonations(db, 100)).length, (await kinds()).length];

eachEngine((test) => {
  test('stores twenty concurrent submissions with the same key once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createDonation(db, goodDonation, goodOrigin, now)),
    );
    expect(answers.filter(({ stored }) => stored)).toHaveLength(1);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await count()).toEqual([1, 2]);
  });

  test('A19: lists donations created while logged in, and those with the verified address', async () => {
    const id = await makeAccount(db, now);
    const member = { id, email: 'marie@example.org', emailVerifiedAt: now };
    const [mine, byMail] = [
      await giveTo(db, now + 1, { email: 'other@example.org' }, { accountId: id }),
      await giveTo(db, now + 2, { email: 'Marie@Example.org' }),
    ];
    await giveTo(db, now + 3, { email: 'jean@example.org' });
    const listed = await listOwnDonations(db, member, 10);
    expect(listed.map(({ reference }) => reference)).toEqual([byMail, mine]);
    const facts = { amount: 100_050, currency: 'HTG', state: 'announced', createdAt: now + 2 };
    expect(listed[0]).toEqual({ reference: byMail, ...facts });
    const unverified = await listOwnDonations(db, { ...member, emailVerifiedAt: null }, 10);
    expect(unverified.map(({ reference }) => reference)).toEqual([mine]);
    expect(await exportAccountData(registry, db, id)).toMatchObject({
      donations: [{ reference: mine }, { reference: byMail }],
    });
  });
});

onDatabase((test) => {
  test('E8, E10: stores a donation with both emails, its amount in minor units', async () => {
    const { reference, stored } = await createDonation(db, goodDonation, goodOrigin, now);
    expect(stored).toBe(true);
    const donation = await findDonationByReference(db, reference);
    const { amount: amount_minor, transferMethod: method, ...typed } = goodDonation;
    const seen = { idempotency_key: 'one-form', account_id: null, locale: 'fr', suspicion: null };
    const decided = { received_at: null, confirmed_at: null, refused_at: null };
    const received = { received_minor: null, received_currency: null, refusal_reason: null };
    const proof = { transaction_number: null, proof_sent_at: null, proof_image_id: null };
    expect(donation).toEqual({
      ...{ id: expect.any(String), reference, created_at: now, ...typed, amount_minor, method },
      ...{ ...seen, ...decided, ...received, ...proof },
    });
    expect(await kinds()).toEqual(['donation', 'donation-thanks']);
    expect(await isDonorTold(db, donation?.id ?? '')).toBe(true);
  });

  test('emails the team alone without `tellsDonor`', async () => {
    const origin = { ...goodOrigin, emailsDonor: false };
    const { reference } = await createDonation(db, goodDonation, origin, now);
    expect(await kinds()).toEqual(['donation']);
    const { id = '' } = (await findDonationByReference(db, reference)) ?? {};
    expect(await isDonorTold(db, id)).toBe(false);
  });

  test('stores no donation when its emails cannot be enqueued', async () => {
    await sql`alter table outbox rename to away`.execute(db);
    await expect(createDonation(db, goodDonation, goodOrigin, now)).rejects.toThrow(/outbox/);
    expect(await listDonations(db, 10)).toEqual([]);
    await sql`alter table away rename to outbox`.execute(db);
    expect(await createDonation(db, goodDonation, goodOrigin, now)).toMatchObject({ stored: true });
    expect(await count()).toEqual([1, 2]);
  });

  test('a deleted account leaves its donations with the team, without a link to it', async () => {
    const id = await makeAccount(db, now);
    const reference = await giveTo(db, now, {}, { accountId: id });
    await deleteAccount(db, id, now);
    const left = { account_id: null, name: 'Anaïs Pierre' };
    expect(await findDonationByReference(db, reference)).toMatchObject(left);
  });

  test('deletes donations and their emails after 24 months', async () => {
    await giveTo(db, now);
    const young = await giveTo(db, now + 1);
    const later = Date.UTC(2028, 10, 20, 12) + 1;
    expect(await deleteOldDonations(db, later - 1)).toBe(0);
    expect(await deleteOldDonations(db, later)).toBe(1);
    await deleteOldEntries(db, later);
    expect((await listDonations(db, 10)).map(({ reference }) => reference)).toEqual([young]);
    expect(await kinds()).toEqual(['donation', 'donation-thanks']);
  });
});
