import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { fillDemo } from '../scripts/demo-fill.ts';
import { runCommand } from './command.ts';
import { onSqlite } from './database.ts';
import { openDisk } from './storages.ts';
import { testFolder } from './uploads.ts';

const now = Date.UTC(2026, 10, 20, 12);

/** What the demo tells, without ids. */
async function tell(db: Db) {
  const { storage } = await openDisk();
  // Small pictures: large ones take longer than all else.
  const accounts = await fillDemo(db, storage, now, 96);
  const columns = [
    'name',
    'email',
    'phone',
    'amount_minor',
    'method',
    'created_at',
    'proof_sent_at',
    'received_at',
  ] as const;
  const times = ['confirmed_at', 'refused_at', 'suspicion'] as const;
  return {
    accounts,
    donations: await db
      .selectFrom('donation')
      .select([...columns, ...times])
      .orderBy('created_at')
      .execute(),
    messages: await db
      .selectFrom('message')
      .select(['from_name', 'email', 'message', 'state'])
      .orderBy('created_at')
      .execute(),
  };
}

onSqlite((engine) => {
  test('the demo tells of a year in every state, to nobody who exists, with passwords of its own', async () => {
    const { db } = await engine.database();
    const told = await tell(db);
    expect(new Set(told.messages.map(({ state }) => state))).toEqual(
      new Set(['new', 'open', 'waiting', 'done', 'suspect']),
    );
    for (const column of [
      'proof_sent_at',
      'received_at',
      'confirmed_at',
      'refused_at',
      'suspicion',
    ] as const)
      expect(
        told.donations.some((donation) => donation[column] !== null),
        column,
      ).toBe(true);
    for (const { email } of [...told.donations, ...told.messages, ...told.accounts])
      expect(email).toMatch(/^[a-z.]+@example\.org$/);
    expect(new Set(told.accounts.map(({ password }) => password)).size).toBe(3);
    // Nobody is written to.
    const unsent = db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null);
    expect(await unsent.execute()).toEqual([]);
    expect((await db.selectFrom('payment').select('id').execute()).length).toBeGreaterThan(20);
    expect((await db.selectFrom('journal_entry').select('id').execute()).length).toBeGreaterThan(
      100,
    );
    expect(
      (await db.selectFrom('article_draft').select('id').execute()).length,
    ).toBeGreaterThanOrEqual(5);
    const { reads } = await findFigures(db, 'fr', now);
    expect(Math.min(...reads)).toBeGreaterThan(1_000);
  });
});

test('the demo refuses a folder with anything in it', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'bwt.sqlite'), '');
  const { code, stderr } = await runCommand('demo', [], { DATA_DIR: folder });
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not empty')]);
});
