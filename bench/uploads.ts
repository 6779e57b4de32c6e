import { cameraPhoto } from '#test/pictures.ts';
import { member, upload } from '#test/sent-pictures.ts';
import { ask } from './ask.ts';
import { readUsage } from './machine.ts';
import { figure, type Section } from './report.ts';
import { withSite } from './site.ts';
import { median, quantile } from './statistics.ts';

const pages = ['/home', '/galerie', '/contact?x=1'];
const rounds = 5;
const atOnce = 20;

/** The cost of a phone's photograph, and how twenty at once slow the pages down. */
export const measureUploads = (): Promise<Section> =>
  withSite(async (site) => {
    const { url, process } = site.server;
    const photo = await cameraPhoto(4_000, 3_000);
    const senders: string[] = [];
    for (let n = 0; n < atOnce; n++) senders.push((await member(site.db, `sender${n}`)).bearer);
    const send = async (sender: number) => {
      const started = performance.now();
      const answer = await upload(site.server, senders[sender] ?? '', photo);
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      return performance.now() - started;
    };
    const before = readUsage(process.pid).residentMegabytes;
    const alone: number[] = [];
    for (let round = 0; round < rounds; round++) alone.push(await send(round));
    const afterOne = readUsage(process.pid).peakMegabytes;
    const all = Promise.all(senders.map((_, n) => send(n)));
    const busy = await readDuring(url, all);
    const { peakMegabytes } = readUsage(process.pid);
    const memory = (value: number, more: number) =>
      figure(value, 'megabytes', { most: before + more });
    const answered = Math.max(...(await all));
    return {
      title: 'A photograph of 12 megapixels',
      columns: ['median', 'slowest'],
      rows: [
        ['one alone, until its answer', figure(median(alone), 'ms', { most: 6_000 })],
        [`the last of ${atOnce} at once`, null, figure(answered, 'ms', { most: 110_000 })],
        [
          `a page during ${atOnce} uploads`,
          figure(median(busy), 'ms', { most: 50 }),
          figure(quantile(busy, 0.99), 'ms', { most: 500 }),
        ],
        ['memory of the server before', figure(before, 'megabytes')],
        ['… at most, for one', null, memory(afterOne, 60)],
        [`… at most, for ${atOnce}`, null, memory(peakMegabytes, 120)],
      ],
      notes: [
        `A JPEG of ${(photo.length / 1e6).toFixed(1)} MB, sent over the loopback. Slowest of a page`,
        `is the 99th of a hundred. Pages: ${pages.join(', ')}. Pictures are decoded one at a time`,
        'in a process of their own, whose memory is not in these figures and is given back after.',
      ],
    };
  });

/** Requests pages in turn while something is running. @returns milliseconds of each. */
async function readDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  let goesOn = true;
  const end = work.finally(() => {
    goesOn = false;
  });
  const times: number[] = [];
  while (goesOn) for (const page of pages) times.push(await ask(url + page));
  await end;
  return times;
}
