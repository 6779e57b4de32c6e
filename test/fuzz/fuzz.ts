import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
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

type Table = Record<string, Record<string, number>>;

/** Connections at a time: fewer than the limits of logins and pictures let wait. */
const concurrency = 12;
/** After how many requests the sessions are new ones. */
const renewEvery = 200;

/**
 * Sends malformed requests of every kind over all routes to a server of its own, as a visitor, a
 * member and an owner. Prints a table and the seed; the same seed sends the same requests.
 * @throws when any answer is a 5xx, the log has an error, the server ends, or its memory grows by
 * `memoryMb` in the second half: caches and the heap fill up before.
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
  const sqliteFile = join(server.dataDir, 'bwt.sqlite');
  await using db = openDatabase({ databaseUrl: undefined, sqliteFile });
  const people = await makePeople(db);
  const tokens = [await contactToken(server.url), await tokenOf(server)];
  let known: Known = { tokens, cookies: await openSessions(db, people) };
  const names = Object.keys(kinds);
  const table: Table = {};
  const faults: string[] = [];
  let [next, memoryAtHalf] = [0, 0];

  const attacker = async () => {
    for (let index = next++; index < count; index = next++) {
      if (index === Math.floor(count / 2)) memoryAtHalf = await memoryOf(server);
      // Some requests log out, or end all sessions.
      if (index % renewEvery === 0) known = { tokens, cookies: await openSessions(db, people) };
      const kind = names[index % names.length] ?? '';
      const attack = kinds[kind]?.(createRandom(seed * 1_000_003 + index), known) ?? { parts: [] };
      const statuses = await send(server.port, attack);
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

  const memory = await memoryOf(server);
  console.log(
    `seed ${seed}, ${count} requests, ${memoryAtHalf} MB at half, ${memory} MB at the end`,
  );
  console.table(table);
  expect(faults).toEqual([]);
  const errors = server.output().match(/.*"level":(?:50|60).*/g) ?? [];
  expect(errors.slice(0, 20)).toEqual([]);
  expect(await (await fetch(`${server.url}/livez`)).text()).toBe('ok\n');
  expect(memory - memoryAtHalf, 'megabytes more in the second half').toBeLessThan(memoryMb);
}

/** How long an answer may take, in milliseconds, on however slow a machine. */
const idleMs = 30_000;

/**
 * Sends an attack over a connection of its own.
 * @returns the statuses of the answers; 0 for a connection that was closed without one, -1 for one
 * that was still silent.
 */
function send(port: number, { parts, isIncomplete = false }: Attack): Promise<number[]> {
  return new Promise((resolve) => {
    let received = '';
    let isSilent = false;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      for (const part of parts) {
        socket.write(Buffer.from(part, 'latin1'));
        if (parts.length > 1) await new Promise(setImmediate);
      }
      if (isIncomplete) socket.end();
    });
    socket.setTimeout(idleMs, () => {
      isSilent = received === '';
      socket.destroy();
    });
    // Only the beginning of an answer is needed, and of each that follows it.
    socket.on('data', (chunk) => {
      received = (received + chunk.toString('latin1')).slice(-200_000);
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => {});
    socket.on('close', () => {
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)];
      const none = [isSilent ? -1 : 0];
      resolve(statuses.length > 0 ? statuses.map(([, status]) => Number(status)) : none);
    });
  });
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

/** By hundreds, and 503 alone. */
function columnOf(status: number): string {
  if (status <= 0) return status === 0 ? 'closed' : 'silent';
  return status === 503 ? '503 busy' : `${Math.floor(status / 100)}xx`;
}

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
