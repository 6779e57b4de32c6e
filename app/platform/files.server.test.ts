import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  deleteStoredEmails,
  listStoredEmails,
  mailboxTransport,
} from '#app/email/transports/mailbox.server.ts';
import { makeOwner } from '#app/features/accounts/accounts.server.ts';
import { sqlite, test } from '#test/database.ts';
import { testFolder } from '#test/uploads.ts';
import { loadAppSecret } from './app-secret.server.ts';
import { parseConfig } from './config.ts';
import type { Log } from './log.ts';

const mail = { from: 'a@bwt.example', to: 'b@bwt.example', subject: 'Objet', text: 'Texte' };

async function site() {
  const [DATA_DIR, { db }] = await Promise.all([testFolder(), sqlite.database()]);
  const warnings: string[] = [];
  const warn = (_facts: object, message: string) => warnings.push(message);
  const log = { warn } as unknown as Log;
  const load = (env = {}) => loadAppSecret(parseConfig({ DATA_DIR, ...env }), { db, log });
  return { DATA_DIR, db, warnings, load };
}

test('generates the app secret once with mode 0600; APP_SECRET overrides it', async () => {
  const { DATA_DIR, load } = await site();
  const [first, second] = await Promise.all([load(), load()]);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await load()).toBe(first);
  expect(second).toBe(first);
  expect((await stat(join(DATA_DIR, 'app-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(DATA_DIR)).toEqual(['app-secret']);
  expect(await load({ APP_SECRET: 'x'.repeat(32) })).toBe('x'.repeat(32));
});

test('rejects a damaged secret once somebody has an account; before that it is renewed, and the log says so', async () => {
  const { DATA_DIR, db, load, warnings } = await site();
  await writeFile(join(DATA_DIR, 'app-secret'), '');
  const renewed = await load();
  expect(renewed).toMatch(/^[0-9a-f]{64}$/);
  expect(warnings).toEqual([expect.stringMatching(/^the app secret was damaged/)]);
  expect(await load()).toBe(renewed);
  await makeOwner(db, 'owner@example.org', 1);
  await writeFile(join(DATA_DIR, 'app-secret'), '');
  await expect(load()).rejects.toThrow(/^DATA_DIR: .*app-secret is damaged\. Put it back/);
});

test('lists stored emails newest first, once each, and only complete ones; deletes only those that are over', async () => {
  const folder = join(await testFolder(), 'mailbox');
  expect(await listStoredEmails(folder)).toEqual([]);
  expect(await deleteStoredEmails(folder, () => true)).toBe(0);
  let now = 1_000;
  const transport = mailboxTransport(folder, () => now++);
  for (const id of ['one', 'two', 'three', 'two']) await transport.send({ ...mail, id });
  await writeFile(join(folder, 'four.json.part'), '{"id":');
  const listed = (await listStoredEmails(folder)).map(({ id, keptAt }) => `${id} ${keptAt}`);
  expect(listed).toEqual(['two 1003', 'three 1002', 'one 1000']);
  expect(await listStoredEmails(folder, 1)).toEqual([{ ...mail, id: 'two', keptAt: 1_003 }]);
  expect((await stat(join(folder, 'one.json'))).mode & 0o777).toBe(0o600);
  // A damaged one keeps no other.
  await writeFile(join(folder, 'five.json'), '{"id":');
  expect(await deleteStoredEmails(folder, ({ keptAt }) => keptAt < 1_003)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(['five.json', 'four.json.part', 'two.json']);
});
