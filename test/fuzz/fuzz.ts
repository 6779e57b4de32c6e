import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from '../accounts.ts';
import { contactToken } from '../contact.ts';
import { tokenOf } from '../donation-flood.ts';
import { testSecret } from '../page-args.ts';
import { startServer, type TestServer } from '../server.ts';
import { createRandom } from './random.ts';
import { type Attack, type Known, kinds } from './requests.ts';
import { send } from './send.ts';

type Table = Record<string, Record<string, number>>;

/**
 * How many connections are open at a time: fewer than what the limits of logins and pictures let
 * wait.
 */
const concurrency = 12;
/** After how many requests the sessions are new ones. */
const renewEvery = 200;
/**
 * When the memory is measured, as parts of the run. It is flat when the last half adds little:
 * caches and the heap fill up before.
 */
const measuredAt = [0.1, 0.25, 0.5, 0.75];

/**
 * Sends malformed requests of every kind over all routes to a server of its own, as a visitor, a
 * member and an owner. Prints a table and the seed; the same seed sends the same requests.
 * @throws when any answer is a 5xx, the log has an error, the server ends, or its memory grows.
 */
export async function fuzz({
  seed,
  count,
  memoryMb,
}: {
  seed: number;
  count: number;
  memoryMb: number;
}): Promise<void> {
  await using server = await startServer({
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    APP_SECRET: testSecret,
  });
  await using db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  const people = await makePeople(db);
  const tokens = [await contactToken(server.url), await tokenOf(server)];
  let known: Known = { tokens, cookies: await openSessions(db, people) };
  const names = Object.keys(kinds);
  const table: Table = {};
  const faults: string[] = [];
  const memory: number[] = [];
  const measuring = new Set(measuredAt.map((part) => Math.floor(count * part)));
  let next = 0;

  const attacker = async () => {
    for (let index = next++; index < count; index = next++) {
      if (measuring.has(index)) memory.push(await memoryOf(server));
      // Some requests log out, or end all sessions.
      if (index % renewEvery === 0) known = { tokens, cookies: await openSessions(db, people) };
      const kind = names[index % names.length] ?? '';
      const attack = kinds[kind]?.(createRandom(seed * 1_000_003 + index), known) ?? { parts: [] };
      const statuses = await send(server.port, attack);
      tally(table, kind, 'requests');
      for (const status of statuses) tally(table, kind, columnOf(status));
      if (statuses.some((status) => isFault(status, attack)))
        faults.push(
          `${kind} ${index}: ${statuses} for ${JSON.stringify(attack.parts.join('')).slice(0, 1_500)}`,
        );
      // The rest would tell nothing more.
      if (server.process.exitCode !== null || faults.length > 20) return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, attacker));

  memory.push(await memoryOf(server));
  const restarts = server.process.exitCode === null ? 0 : 1;
  console.log(`seed ${seed}, ${next > count ? count : next} requests`);
  console.table(table);
  console.table({
    restarts,
    'memory at 10, 25, 50, 75, 100 % (MB)': memory.join(', '),
    'lines at level error': errorsIn(server).length,
  });
  for (const fault of faults) console.log(fault);
  expect(faults).toEqual([]);
  expect(errorsIn(server)).toEqual([]);
  expect(restarts).toBe(0);
  expect(await (await fetch(`${server.url}/livez`)).text()).toBe('ok\n');
  expect((memory.at(-1) ?? 0) - (memory[2] ?? 0), 'megabytes more in the second half').toBeLessThan(
    memoryMb,
  );
}

/**
 * A server error, or no answer to a request that was complete. A 503 says that a limit of what is
 * done at a time is reached.
 */
const isFault = (status: number, { isIncomplete = false }: Attack) =>
  status === -1 ? !isIncomplete : status >= 500 && status !== 503;

function tally(table: Table, row: string, column: string): void {
  const cells = table[row] ?? {};
  table[row] = cells;
  cells[column] = (cells[column] ?? 0) + 1;
}

/** By hundreds, and 503 alone: it says that a limit of what is done at a time is reached. */
function columnOf(status: number): string {
  if (status <= 0) return status === 0 ? 'closed' : 'silent';
  return status === 503 ? '503 busy' : `${Math.floor(status / 100)}xx`;
}

const errorsIn = (server: TestServer) =>
  server
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60)/.test(line))
    .slice(0, 20);

/** A member and an owner. @returns the ids of their accounts. */
async function makePeople(db: Db): Promise<string[]> {
  const now = Date.now();
  const ids = [
    await makeAccount(db, now),
    await makeAccount(db, now, { email: 'owner@example.org', username: 'Owner Kap' }),
  ];
  await db
    .updateTable('account')
    .set({ role: 'owner' })
    .where('email', '=', 'owner@example.org')
    .execute();
  return ids;
}

/** The cookies of new sessions, and one of the data mode. */
async function openSessions(db: Db, people: readonly string[]): Promise<string[]> {
  const open = (accountId: string) =>
    insertSession(db, testSecret, { accountId }, { userAgent: null }, Date.now());
  const sessions = await Promise.all([...people, ...people].map(open));
  return [...sessions.map(({ token }) => `session=${token}`), 'data=saving'];
}

/** In megabytes; 0 where the system does not say. */
async function memoryOf({ process: { pid } }: TestServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_000);
}
