import { cameraPhoto } from '#test/pictures.ts';
import { member, upload } from '#test/sent-pictures.ts';
import { ask } from './ask.ts';
import { readUsage } from './machine.ts';
import { figure, median, quantile, type Section } from './report.ts';
import { withSite } from './site.ts';

const pages = ['/home', '/galerie', '/contact?x=1'];
const rounds = 5;
const atOnce = 20;

/** The cost of a phone's photograph, and how twenty at once slow the pages down. */
export const measureUploads = (): Promise<Section> =>
  withSite(async ({ db, server }) => {
    const photo = await cameraPhoto(4_000, 3_000);
    const senders: string[] = [];
    for (let n = 0; n < atOnce; n++) senders.push((await member(db, `sender${n}`)).bearer);
    const send = async (bearer: string) => {
      const started = performance.now();
      const answer = await upload(server, bearer, photo);
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      return performance.now() - started;
    };
    const usage = () => readUsage(server.process.pid);
    const before = usage().residentMegabytes;
    const alone: number[] = [];
    for (const bearer of senders.slice(0, rounds)) alone.push(await send(bearer));
    const afterOne = usage().peakMegabytes;
    let goesOn = true;
    const sending = Promise.all(senders.map(send)).finally(() => {
      goesOn = false;
    });
    const reading: number[] = [];
    while (goesOn) for (const page of pages) reading.push(await ask(server.url + page));
    const last = Math.max(...(await sending));
    const memory = (value: number, more: number) =>
      figure(value, 'megabytes', { most: before + more });
    return {
      title: 'A photograph of 12 megapixels',
      columns: ['median', 'slowest'],
      rows: [
        ['one alone, until its answer', figure(median(alone), 'ms', { most: 6_000 })],
        [`the last of ${atOnce} at once`, null, figure(last, 'ms', { most: 110_000 })],
        [
          `a page during ${atOnce} uploads`,
          figure(median(reading), 'ms', { most: 50 }),
          figure(quantile(reading, 0.99), 'ms', { most: 500 }),
        ],
        ['memory of the server before', figure(before, 'megabytes')],
        ['… at most, for one', null, memory(afterOne, 60)],
        [`… at most, for ${atOnce}`, null, memory(usage().peakMegabytes, 120)],
      ],
      notes: [
        `A JPEG of ${(photo.length / 1e6).toFixed(1)} MB, sent over the loopback. Slowest of a page`,
        `is the 99th of a hundred. Pages: ${pages.join(', ')}. Pictures are decoded one at a time`,
        'in a process of their own, whose memory is not in these figures and is given back after.',
      ],
    };
  });
