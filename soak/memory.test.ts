import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contactForm, contactToken } from '#test/contact.ts';
import { processesOf, readProcess, startWithNpm } from '#test/npm-start.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { sendRaw } from '#test/raw-http.ts';
import { listPublicPages } from '../bench/pages.ts';

/** `npm run soak -- memory --minutes 5`. */
const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const clients = 16;
const samples = 40;
/** Limits in MiB, for all processes of `npm start` together. */
const mostAfterReading = 130;
const mostEver = 180;
/** How much more the last quarter may take than the second. */
const growth = 1.05;

test(
  'all processes of `npm start` stay within their memory, and it stays flat under mixed and hostile load',
  async () => {
    await using site = await startWithNpm({ LOG_LEVEL: 'error' });
    const { url, port, pid } = site;
    const paths = (await listPublicPages(url)).map(({ path }) => path);
    const encodings = ['br', 'gzip', 'identity'];
    for (const encoding of encodings)
      for (const path of paths) await getRaw(url + path, { 'Accept-Encoding': encoding });
    // The thread that rendered the texts ends after ten idle seconds.
    await wait(12_000);
    const afterReading = memoryOf(pid);

    const token = await contactToken(url);
    const read = async (path: string, body?: BodyInit) => {
      const init = body === undefined ? {} : { method: 'POST', redirect: 'manual' as const, body };
      await (await fetch(url + path, init)).arrayBuffer();
    };
    const requests: ((turn: number) => Promise<unknown>)[] = [
      (turn) =>
        getRaw(url + (paths[turn % paths.length] ?? '/'), {
          'Accept-Encoding': encodings[turn % 3] ?? 'br',
        }),
      (turn) => read(`/contact?turn=${turn}`),
      (turn) => read(`/api/publications?locale=${['fr', 'ht', 'x'][turn % 3]}`),
      (turn) => read('/contact', contactForm(token, { message: `${turn}` })),
      (turn) => read('/api/users/login', `{"email":"${turn}@example.org","password":"${turn}"}`),
      (turn) =>
        sendRaw(
          port,
          `GET /${'%'.repeat(turn % 50)} HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat((turn % 20) * 1_000)}\r\nConnection: close\r\n\r\n`,
        ),
      () =>
        sendRaw(
          port,
          'POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
        ),
      () => read('/contact', 'a'.repeat(100_000)),
      (turn) => read('/addpicture', pictureForm(turn)),
    ];
    const end = Date.now() + minutes * 60_000;
    const work = async (_: unknown, client: number) => {
      // What is refused may close the connection.
      for (let turn = client; Date.now() < end; turn++)
        await requests[turn % requests.length]?.(turn).catch(() => {});
    };
    const working = Array.from({ length: clients }, work);
    const taken: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      await wait((minutes * 60_000) / samples);
      taken.push(memoryOf(pid));
    }
    await Promise.all(working);
    console.log(
      `MiB after each page in three encodings: ${afterReading}; during ${minutes} minutes: ${taken.join(' ')}`,
    );
    expect(afterReading).toBeLessThanOrEqual(mostAfterReading);
    expect(Math.max(...taken)).toBeLessThanOrEqual(mostEver);
    expect(mean(taken.slice(-samples / 4))).toBeLessThanOrEqual(
      mean(taken.slice(samples / 4, samples / 2)) * growth,
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
  (minutes + 5) * 60_000,
);

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Not a picture, whatever it says. */
function pictureForm(turn: number): FormData {
  const form = new FormData();
  form.set('title', `Kap ${turn}`);
  form.set(
    'picture',
    new File([new Uint8Array(200_000).fill(turn)], 'kap.jpg', { type: 'image/jpeg' }),
  );
  return form;
}

/**
 * The proportional set size of a process and all below it, in MiB: what several share is counted
 * once.
 */
function memoryOf(pid: number): number {
  const kilobytes = processesOf(pid).map((each) =>
    Number(/^Pss:\s+(\d+)/m.exec(readProcess(each, 'smaps_rollup'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, value) => sum + value, 0) / 1_024);
}
