import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  everyMoment,
  killDuringUploads,
  member,
  startSite,
  upload,
} from '#test/kill-during-uploads.ts';
import { cameraPhoto } from '#test/pictures.ts';

test.each(['SQLite and the disk', 'PostgreSQL and a bucket'] as const)(
  'after kill -9 no file is without its row, no row without its files, nothing acknowledged lost: %s',
  (at) => killDuringUploads(at, everyMoment),
  900_000,
);

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.db.destroy();
  await site.server.stop();
});

test('pages are answered while pictures are encoded', async () => {
  const { server, db } = site;
  const { bearer } = await member(db);
  const photo = await cameraPhoto(3_000, 2_000);
  let done = false;
  const uploads = Promise.all(
    Array.from({ length: 4 }, () => upload(server, bearer, photo)),
  ).finally(() => {
    done = true;
  });
  const times: number[] = [];
  while (!done) {
    const started = performance.now();
    expect((await fetch(`${server.url}/contact?x=${times.length}`)).status).toBe(200);
    times.push(performance.now() - started);
  }
  expect((await uploads).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  times.sort((a, b) => a - b);
  expect(times.length).toBeGreaterThan(20);
  expect(times[Math.floor(times.length * 0.5)] ?? 0, 'milliseconds').toBeLessThan(500);
}, 600_000);
