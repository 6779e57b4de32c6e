import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Db } from '#app/platform/database.server.ts';
import { createPasswordHasher } from '#app/platform/password.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { readUsage } from './machine.ts';
import { figure, type Section } from './report.ts';
import { withSite } from './site.ts';
import { median } from './statistics.ts';

/** Fewer than the limit on all attempts together lets through at once. */
const members = 250;
const connections = 16;
const rounds = 7;
/** As many as the site hashes at a time. */
const hashesAtOnce = 2;

/** How many members may log in each second, against the hashes of their passwords alone. */
export const measureLogins = (): Promise<Section> =>
  withSite({ TRUSTED_PROXIES: '127.0.0.1' }, async ({ server, db }) => {
    const passwordHash = await fill(db);
    const logins: number[] = [];
    const hashes: number[] = [];
    const cpuMs: number[] = [];
    const cpuSeconds = () => readUsage(server.process.pid).cpuSeconds;
    for (let round = 0; round < rounds; round++) {
      await db.deleteFrom('rate_limit').execute();
      const before = cpuSeconds();
      logins.push(await perSecond(members, connections, (n) => logIn(server.url, n)));
      cpuMs.push(((cpuSeconds() - before) / members) * 1_000);
      const hasher = createPasswordHasher({ concurrency: hashesAtOnce, maxQueued: 1 });
      const verify = () => hasher.verify(passwordHash, goodPassword);
      hashes.push(await perSecond(100, hashesAtOnce, verify));
    }
    return {
      title: 'Logins by password',
      columns: ['median', 'best round'],
      rows: [
        [
          'logins a second',
          figure(median(logins), 'perSecond'),
          figure(Math.max(...logins), 'perSecond', { least: 43 }),
        ],
        [
          'hashes alone',
          figure(median(hashes), 'perSecond'),
          figure(Math.max(...hashes), 'perSecond'),
        ],
        ['processor time of a login', figure(median(cpuMs), 'ms')],
      ],
      notes: [
        `${rounds} rounds of ${members} members, each from a network of their own, over`,
        `${connections} connections; hashes ${hashesAtOnce} at a time. The rest of the machine`,
        'disturbed the best round least.',
      ],
    };
  });

const emailOf = (n: number) => `member${n}@example.org`;

/** @returns the hash of the password that all members have. */
async function fill(db: Db): Promise<string> {
  await makeAccount(db, Date.now(), { email: emailOf(0) });
  const first = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
  for (let n = 1; n < members; n++) {
    const row = { ...first, id: `member-${n}`, email: emailOf(n) };
    await db.insertInto('account').values(row).execute();
  }
  return first.password_hash ?? '';
}

async function perSecond(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return count / ((performance.now() - started) / 1_000);
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** `fetch` would take three times as much of the machine. */
async function logIn(url: string, n: number): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `198.51.${n % 250}.1`,
  };
  const sent = request(`${url}/api/users/login`, { agent, method: 'POST', headers });
  sent.end(JSON.stringify({ email: emailOf(n), password: goodPassword }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`a login was answered ${answer.statusCode}`);
}
