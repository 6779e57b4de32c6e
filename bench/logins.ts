import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { createPasswordHasher } from '#app/platform/password.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { readUsage } from './machine.ts';
import type { Section } from './report.ts';
import { median } from './statistics.ts';

/** Fewer than the limit on all attempts together lets through at once. */
const members = 250;
const connections = 16;
const rounds = 7;
/** As many as the site hashes at a time. */
const hashesAtOnce = 2;

/** How many members may log in each second, against the hashes of their passwords alone. */
export async function measureLogins(): Promise<Section> {
  await using server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
  const db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  try {
    const passwordHash = await fill(db);
    const rates: { logins: number; hashes: number; cpuMs: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      await db.deleteFrom('rate_limit').execute();
      const before = readUsage(server.process.pid).cpuSeconds;
      const logins = await perSecond(members, connections, (n) => logIn(server, n));
      const cpuMs = ((readUsage(server.process.pid).cpuSeconds - before) / members) * 1000;
      const hasher = createPasswordHasher({ concurrency: hashesAtOnce, maxQueued: 1 });
      const hashes = await perSecond(
        100,
        hashesAtOnce,
        async () => void (await hasher.verify(passwordHash, goodPassword)),
      );
      rates.push({ logins, hashes, cpuMs });
    }
    const best = Math.max(...rates.map(({ logins }) => logins));
    return {
      title: 'Logins by password',
      columns: ['median', 'best round'],
      rows: [
        {
          name: 'logins a second',
          figures: [
            { value: median(rates.map(({ logins }) => logins)), unit: 'perSecond' },
            { value: best, unit: 'perSecond', least: 43 },
          ],
        },
        {
          name: 'hashes alone',
          figures: [
            { value: median(rates.map(({ hashes }) => hashes)), unit: 'perSecond' },
            { value: Math.max(...rates.map(({ hashes }) => hashes)), unit: 'perSecond' },
          ],
        },
        {
          name: 'processor time of a login',
          figures: [{ value: median(rates.map(({ cpuMs }) => cpuMs)), unit: 'ms' }],
        },
      ],
      notes: [
        `${rounds} rounds of ${members} members, each from a network of their own, over ${connections} connections; hashes ${hashesAtOnce} at a time.`,
        'The best round is the one that the rest of the machine disturbed least.',
      ],
    };
  } finally {
    await db.destroy();
  }
}

/** @returns the hash of the password that all have. */
async function fill(db: Db): Promise<string> {
  const id = await makeAccount(db, Date.now(), { email: emailOf(0) });
  const first = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: members - 1 }, (_, n) => ({
    ...first,
    id: `member-${n + 1}`,
    email: emailOf(n + 1),
  }));
  for (const row of others) await db.insertInto('account').values(row).execute();
  return first.password_hash ?? '';
}

const emailOf = (n: number) => `member${n}@example.org`;

async function perSecond(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return count / ((performance.now() - started) / 1000);
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** `fetch` would take three times as much of the machine. */
function logIn(server: TestServer, n: number): Promise<void> {
  const body = JSON.stringify({ email: emailOf(n), password: goodPassword });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Forwarded-For': `198.51.${n % 250}.1`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/api/users/login`,
      { agent, method: 'POST', headers },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`a login was answered ${answer.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
