import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { cameraPhoto } from '#test/pictures.ts';
import { startServer } from '#test/server.ts';
import { ask } from './ask.ts';
import { readUsage } from './machine.ts';
import type { Section } from './report.ts';
import { median, quantile } from './statistics.ts';

const secret = 'a secret of more than thirty-two characters';
const pages = ['/home', '/galerie', '/contact?x=1'];
const rounds = 5;
const atOnce = 20;

/** What a photograph of a phone costs, and what readers notice of twenty that come at once. */
export async function measureUploads(): Promise<Section> {
  await using server = await startServer({ APP_SECRET: secret });
  const db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  try {
    const photo = await cameraPhoto(4_000, 3_000);
    const senders = await Promise.all(Array.from({ length: atOnce }, (_, n) => makeSender(db, n)));
    const upload = (sender: number) => send(server.url, senders[sender] ?? '', photo);
    const atRest = await readers(server.url, wait(3_000));
    const before = readUsage(server.process.pid).residentMegabytes;
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await upload(round));
    const afterOne = readUsage(server.process.pid).peakMegabytes;
    const all = Promise.all(Array.from({ length: atOnce }, (_, n) => upload(n)));
    const busy = await readers(server.url, all);
    const { peakMegabytes } = readUsage(server.process.pid);
    const megabytes = (photo.length / 1e6).toFixed(1);
    return {
      title: 'A photograph of 12 megapixels',
      columns: ['median', 'slowest'],
      rows: [
        {
          name: 'one alone, until its answer',
          figures: [
            { value: median(times), unit: 'ms', most: 6_000 },
            { value: Math.max(...times), unit: 'ms' },
          ],
        },
        {
          name: `the last of ${atOnce} at once`,
          figures: [null, { value: Math.max(...(await all)), unit: 'ms', most: 110_000 }],
        },
        {
          name: 'a page at rest',
          figures: [
            { value: median(atRest), unit: 'ms' },
            { value: quantile(atRest, 0.99), unit: 'ms' },
          ],
        },
        {
          name: `a page during ${atOnce} uploads`,
          figures: [
            { value: median(busy), unit: 'ms', most: 50 },
            { value: quantile(busy, 0.99), unit: 'ms', most: 500 },
          ],
        },
        { name: 'memory of the server before', figures: [{ value: before, unit: 'megabytes' }] },
        {
          name: '… at most, for one',
          figures: [null, { value: afterOne, unit: 'megabytes', most: before + 60 }],
        },
        {
          name: `… at most, for ${atOnce}`,
          figures: [null, { value: peakMegabytes, unit: 'megabytes', most: before + 120 }],
        },
      ],
      notes: [
        `A JPEG of ${megabytes} MB, sent over the loopback. Slowest of a page is the 99th of a hundred. Pages: ${pages.join(', ')}.`,
        'Pictures are decoded one at a time in a process of their own, whose memory is not in these figures and is given back after each.',
      ],
    };
  } finally {
    await db.destroy();
  }
}

async function makeSender(db: Db, n: number): Promise<string> {
  const accountId = await makeAccount(db, Date.now(), {
    email: `sender${n}@example.org`,
    username: `Sender ${n}`,
  });
  const { session } = await insertSession(
    db,
    secret,
    { accountId },
    { userAgent: null },
    Date.now(),
  );
  return issueAccessToken(secret, session.id, Date.now());
}

/** @returns milliseconds until it is stored. */
async function send(url: string, token: string, photo: Uint8Array): Promise<number> {
  const body = new FormData();
  body.set('title', 'Kap');
  body.set('description', 'Nan syèl la');
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const started = performance.now();
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  if (answer.status !== 201)
    throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`);
  return performance.now() - started;
}

/** Requests pages in turn while something is running. @returns milliseconds of each. */
async function readers(url: string, during: Promise<unknown>): Promise<number[]> {
  let goesOn = true;
  const end = during.finally(() => {
    goesOn = false;
  });
  const times: number[] = [];
  while (goesOn) for (const page of pages) times.push(await ask(url + page));
  await end;
  return times;
}
