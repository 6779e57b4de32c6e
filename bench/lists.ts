import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database.server.ts';
import { ask } from './ask.ts';
import { figure, type Section } from './report.ts';
import { fillOffice, withSite } from './site.ts';

const lists = [
  '/admin',
  '/admin/messages',
  '/admin/messages?state=done',
  '/admin/donations',
  '/admin/donations?state=confirmed',
  '/admin/donations/payments',
  '/admin/people',
  '/admin/journal',
  '/admin/email',
];
const rounds = 40;
/** Nearly all pages are full with the few: otherwise the rows shown would be compared. */
const [few, many] = [4_000, 10_000];

/** The tables, each with the columns in which no two rows are alike. */
const unique = {
  account: ['id', 'email'],
  donation: ['id', 'idempotency_key', 'reference'],
  payment: ['id', 'transaction_number'],
  message: ['id', 'idempotency_key'],
  journal_entry: ['id'],
  outbox: ['id'],
} as const;

/** Whether lists stay as fast with more rows in each of their tables. */
export const measureLists = (): Promise<Section> =>
  withSite(async (site) => {
    const { name, value, url } = await fillOffice(site);
    const headers = { Cookie: `${name}=${value}` };
    const measureAll = async (rows: number) => {
      await fill(site.db, rows);
      const fastest: number[] = [];
      for (const path of lists) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) times.push(await ask(url + path, headers));
        // The rest of the machine disturbed it least.
        fastest.push(Math.min(...times));
      }
      return fastest;
    };
    const before = await measureAll(few);
    const after = await measureAll(many);
    return {
      title: 'With more rows in each table',
      columns: ['few', 'many', 'many to few'],
      rows: lists.map((path, index) => {
        const [first = Number.NaN, last = Number.NaN] = [before[index], after[index]];
        const ratio = figure(last / first, 'ratio', { most: 1.5 });
        return [path, figure(first, 'ms'), figure(last, 'ms'), ratio];
      }),
      notes: [
        `The fastest of ${rounds} requests, none of them cached. Copies of the demo’s rows, ${few} and`,
        `${many}, one hour apart.`,
      ],
    };
  });

/** Copies the rows of each table until there are so many. */
async function fill(db: Db, count: number): Promise<void> {
  for (const [table, columns] of Object.entries(unique)) {
    // The type of one table stands for all.
    const from = table as 'message';
    const rows = await db.selectFrom(from).selectAll().execute();
    const copies = Array.from({ length: count - rows.length }, (_, index) => {
      const row = rows[index % rows.length] as (typeof rows)[number];
      const n = rows.length + index;
      const own = columns.map((column) => [
        column,
        column === 'reference' ? `BWT-${(n + 36 ** 5).toString(36).toUpperCase()}` : randomUUID(),
      ]);
      return { ...row, ...Object.fromEntries(own), created_at: row.created_at - n * 3_600_000 };
    });
    for (let at = 0; at < copies.length; at += 200) {
      const some = copies.slice(at, at + 200);
      await db.insertInto(from).values(some).execute();
    }
  }
}
