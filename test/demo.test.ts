import { expect } from 'vitest';
import { fillDemo } from '#server/demo/fill.ts';
import { db, rowsIn, test } from './database.ts';
import { openDisk } from './storages.ts';

test('the demo tells of a year in every state, to nobody who exists', async () => {
  const { storage } = await openDisk();
  const accounts = await fillDemo(db, storage, Date.UTC(2026, 10, 20, 12));
  const [donations, messages] = [await rowsIn('donation'), await rowsIn('message')];
  expect(new Set(messages.map(({ state }) => state))).toEqual(
    new Set(['new', 'open', 'waiting', 'done', 'suspect']),
  );
  const times = ['proof_sent_at', 'received_at', 'confirmed_at', 'refused_at'] as const;
  for (const column of [...times, 'suspicion'] as const)
    expect(donations.map((donation) => donation[column] !== null)).toContain(true);
  for (const { email } of [...donations, ...messages, ...accounts])
    expect(email).toMatch(/^[a-z.]+@example\.org$/);
  // Its rows can be changed by their forms, which ask what a picture shows.
  for (const { image, alt_fr } of [...(await rowsIn('course')), ...(await rowsIn('evidence'))])
    expect(image === null || alt_fr !== '').toBe(true);
  // Nobody is written to.
  const outbox = await rowsIn('outbox');
  expect(outbox.filter((email) => email.sent_at === null && email.failed_at === null)).toEqual([]);
});
