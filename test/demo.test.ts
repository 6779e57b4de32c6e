import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { runCommand } from './command.ts';
import { db, test } from './database.ts';
import { openDisk } from './storages.ts';
import { testFolder } from './uploads.ts';

const now = Date.UTC(2026, 10, 20, 12);

test('the demo tells of a year in every state, to nobody who exists, with passwords of its own', async () => {
  const { storage } = await openDisk();
  // Small pictures: large ones take longer than all else.
  const accounts = await fillDemo(db, storage, now, { pictureWidth: 96 });
  const donations = await db.selectFrom('donation').selectAll().execute();
  const messages = await db.selectFrom('message').selectAll().execute();
  expect(new Set(messages.map(({ state }) => state))).toEqual(
    new Set(['new', 'open', 'waiting', 'done', 'suspect']),
  );
  for (const column of [
    'proof_sent_at',
    'received_at',
    'confirmed_at',
    'refused_at',
    'suspicion',
  ] as const)
    expect(donations.map((donation) => donation[column] !== null)).toContain(true);
  for (const { email } of [...donations, ...messages, ...accounts])
    expect(email).toMatch(/^[a-z.]+@example\.org$/);
  expect(new Set(accounts.map(({ password }) => password)).size).toBe(3);
  // Nobody is written to.
  const unsent = db.selectFrom('outbox').select('id').where('sent_at', 'is', null);
  expect(await unsent.where('failed_at', 'is', null).execute()).toEqual([]);
  for (const [table, least] of [
    ['payment', 21],
    ['journal_entry', 101],
    ['article_draft', 5],
  ] as const)
    expect((await db.selectFrom(table).select('id').execute()).length).toBeGreaterThanOrEqual(
      least,
    );
  const { reads } = await findFigures(db, 'fr', now);
  expect(Math.min(...reads)).toBeGreaterThan(1_000);
});

test('the demo refuses a folder with anything in it', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'bwt.sqlite'), '');
  const { code, stderr } = await runCommand('demo', [], { DATA_DIR: folder });
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not empty')]);
});
