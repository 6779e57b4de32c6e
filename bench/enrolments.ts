import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { enrol } from '#app/features/courses/enrolments.server.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { migrate, openDatabase } from '#app/platform/database.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { dateIn, learner, makeSchool, origin } from '#test/courses.ts';
import { figure, type Section } from './report.ts';
import { quantile } from './statistics.ts';

const seats = 200;
const perSecond = 500;
const seconds = 6;

/**
 * Enrolments at the command, on SQLite, as fast as they are offered: the rate limits and the
 * captcha stand before it. Each takes as long as from when it was due.
 */
export async function measureEnrolments(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-bench-'));
  const db = openDatabase({ databaseUrl: undefined, sqliteFile: join(folder, 'bwt.sqlite') });
  try {
    await migrate(db, migrations);
    const dates = { startsOn: dateIn(30), endsOn: dateIn(30), times: '' };
    const { sessionId } = await makeSchool(db, { ...dates, seats: String(seats) });
    // Without a key, so that what is stored is found by the person alone.
    const from = { ...origin(), idempotencyKey: null };
    const times: number[] = [];
    let busy = 0;
    const send = async (n: number, due: number) => {
      try {
        await enrol(db, sessionId, learner(n), from, Date.now());
        times.push(performance.now() - due);
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        busy++;
      }
    };
    const start = performance.now();
    const sent: Promise<void>[] = [];
    for (let n = 0; n < perSecond * seconds; n++) {
      const due = start + (n * 1_000) / perSecond;
      if (due > performance.now()) await delay(due - performance.now());
      sent.push(send(n, due));
    }
    await Promise.all(sent);
    const took = (performance.now() - start) / 1_000;
    const count = async (state: 'held' | 'waiting') =>
      (await db.selectFrom('enrolment').select('id').where('state', '=', state).execute()).length;
    const [held, waiting] = [await count('held'), await count('waiting')];
    return {
      title: `${perSecond} enrolments a second are offered for ${seats} places`,
      columns: ['figure'],
      rows: [
        ['held', figure(held, 'count', { least: seats, most: seats })],
        ['on the waiting list', figure(waiting, 'count')],
        ['answered that the server is busy', figure(busy, 'count')],
        ['stored in a second', figure(times.length / took, 'perSecond')],
        ['p50', figure(quantile(times, 0.5), 'ms')],
        ['p99', figure(quantile(times, 0.99), 'ms')],
      ],
      notes: [`${perSecond * seconds} in ${seconds} s, SQLite with synchronous=FULL.`],
    };
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
