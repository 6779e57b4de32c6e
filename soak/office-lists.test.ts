import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { secretOf, startServer } from '#test/server.ts';

// How long the lists of the back-office take with a hundred rows in each, and with 10,000 of
// everything: docs/performance.md has the figures.

const lists = [
  '/admin',
  '/admin/messages',
  '/admin/messages?state=done',
  '/admin/donations',
  '/admin/donations?state=proof',
  '/admin/donations?state=confirmed',
  '/admin/donations/payments',
  '/admin/people',
  '/admin/journal',
  '/admin/email',
];
const runs = 40;
/**
 * A hundred donations in each of six states, so that the pages of all filters are full: otherwise
 * their rows would be compared.
 */
const few = 600;
const hour = 3_600_000;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  test('every list with 10,000 rows takes at most 1.5 times as long as with 100', async () => {
    const databaseUrl =
      engine === 'PostgreSQL' ? await createPostgresDatabase(inject('postgresUrl')) : undefined;
    await using server = await startServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    const db = openDatabase({ databaseUrl, sqliteFile: join(server.dataDir, 'bwt.sqlite') });
    try {
      const cookie = await signInOwner(db, await secretOf(server));
      const measure = async (path: string) => {
        const times: number[] = [];
        for (let run = 0; run < runs; run++) {
          const start = performance.now();
          const response = await fetch(server.url + path, { headers: { cookie } });
          await response.text();
          times.push(performance.now() - start);
          if (response.status !== 200) return Number.NaN;
        }
        // The fastest: what else the machine does is not measured.
        return Math.min(...times);
      };
      // What PostgreSQL does by itself within minutes: without it the sums of a filter would read
      // the rows beside their index.
      const settle = async () => databaseUrl && sql`vacuum analyze`.execute(db);
      await fill(db, 0, few);
      await settle();
      const paths = [...lists, await searchPath(server.url, cookie)];
      for (const path of paths) await measure(path);
      const small: Record<string, number> = {};
      for (const path of paths) small[path] = await measure(path);
      await fill(db, few, 10_000);
      await settle();
      const figures = [];
      for (const path of paths) {
        const at100 = small[path] ?? 0;
        const at10000 = await measure(path);
        figures.push({
          path,
          at100: at100.toFixed(1),
          at10000: at10000.toFixed(1),
          times: (at10000 / at100).toFixed(2),
        });
      }
      console.log(engine);
      console.table(figures);
      for (const { path, times } of figures)
        expect.soft(Number(times), path).toBeLessThanOrEqual(1.5);
    } finally {
      await db.destroy();
    }
  }, 600_000);
});

/** Found nowhere: it reads all that it may. */
async function searchPath(url: string, cookie: string): Promise<string> {
  const body = new URLSearchParams({ q: 'zanana' });
  const { headers } = await fetch(`${url}/admin/search`, {
    method: 'POST',
    body,
    headers: { cookie },
    redirect: 'manual',
  });
  const to = headers.get('location');
  if (!to) throw new Error('the search leads nowhere');
  return to;
}

async function signInOwner(db: Db, secret: string): Promise<string> {
  const now = Date.now();
  const id = randomUUID();
  await db
    .insertInto('account')
    .values({ ...accountRow(0, now), id, email: 'owner@example.org', role: 'owner' })
    .execute();
  const { token } = await insertSession(db, secret, { accountId: id }, { userAgent: null }, now);
  return `session=${token}`;
}

/** Adds rows of everything, as many in each state as in the others. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  const now = Date.now();
  for (let start = from; start < to; start += 500) {
    const numbers = Array.from({ length: Math.min(500, to - start) }, (_, index) => start + index);
    const insert = (table: keyof Schema, rowOf: (n: number, now: number) => object) =>
      db
        // The type of one table stands for all.
        .insertInto(table as 'message')
        .values(numbers.map((n) => rowOf(n, now)) as never)
        .execute();
    await insert('account', accountRow);
    await insert('donation', donationRow);
    await insert('payment', paymentRow);
    await insert('message', messageRow);
    await insert('journal_entry', journalRow);
    await insert('outbox', outboxRow);
  }
}

const at = (n: number, now: number) => now - n * hour;
const pick = <T>(n: number, of: readonly T[]): T => of[n % of.length] as T;

const accountRow = (n: number, now: number) => ({
  id: randomUUID(),
  email: `marie.${n}@example.org`,
  username: `Marie ${n}`,
  role: 'member',
  email_verified_at: at(n, now),
  locale: 'fr',
  created_at: at(n, now),
  updated_at: at(n, now),
});

const donationRow = (n: number, now: number) => {
  const state = n % 6;
  const created = at(n, now);
  return {
    id: randomUUID(),
    reference: `BWT-${(n + 36 ** 5).toString(36).toUpperCase()}`,
    idempotency_key: randomUUID(),
    name: `Marie ${n}`,
    email: `marie.${n}@example.org`,
    phone: `+509 37${String(n).padStart(6, '0')}`,
    amount_minor: 50_000 + n,
    currency: pick(n, ['HTG', 'USD', 'HTG', 'EUR', 'HTG']),
    method: 'moncash',
    locale: 'fr',
    suspicion: state === 5 ? ('quick' as const) : null,
    created_at: created,
    proof_sent_at: state === 1 ? created : null,
    received_at: state === 2 || state === 3 ? created : null,
    confirmed_at: state === 3 ? created : null,
    refused_at: state === 4 ? created : null,
  };
};

const paymentRow = (n: number, now: number) => ({
  id: randomUUID(),
  sms: 'Vous avez reçu 1,000.00 HTG.',
  transaction_number: `T${n}`,
  amount_minor: 100_000,
  phone: '37000000',
  // As many open ones on a page with 100 as with 10,000.
  unexpected_at: n >= few && n % 2 ? at(n, now) : null,
  created_at: at(n, now),
});

const messageRow = (n: number, now: number) => ({
  id: randomUUID(),
  idempotency_key: randomUUID(),
  from_name: `Marie ${n}`,
  email: `marie.${n}@example.org`,
  country: 'HT',
  message: 'Bonjour, je voudrais un site pour mon atelier de couture au Cap-Haïtien.',
  locale: 'fr',
  state: pick(n, ['new', 'open', 'waiting', 'done', 'suspect']),
  created_at: at(n, now),
});

const journalRow = (n: number, now: number) => ({
  id: randomUUID(),
  action: 'donation.received',
  role: 'editor',
  subject: 'donation',
  subject_id: `BWT-${n}`,
  changes: '[]',
  created_at: at(n, now),
});

const outboxRow = (n: number, now: number) => ({
  id: randomUUID(),
  kind: 'donation.thanks',
  payload: '{}',
  attempts: 3,
  due_at: at(n, now),
  sent_at: n >= few && n % 2 ? at(n, now) : null,
  failed_at: n >= few && n % 2 ? null : at(n, now),
  last_error: n >= few && n % 2 ? null : 'mailbox unavailable',
  created_at: at(n, now),
});
