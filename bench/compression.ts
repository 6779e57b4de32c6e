import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { figure, type Section } from './report.ts';
import { median } from './statistics.ts';

const path = '/home';
const rounds = 15;

const brotli = (quality: number) => (html: Buffer) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const gzip = (level: number) => (html: Buffer) => gzipSync(html, { level });

/** Those in use are in app/http/compression.ts. */
const efforts: [name: string, compress: (html: Buffer) => Buffer][] = [
  ['Brotli 5', brotli(5)],
  ['Brotli 8, for one reader', brotli(8)],
  ['Brotli 9', brotli(9)],
  ['Brotli 11, for a cached page', brotli(11)],
  ['gzip 6, for one reader', gzip(6)],
  ['gzip 9, for a cached page', gzip(9)],
];

/** What each effort of compression saves and costs on a page. */
export async function measureCompression(url: string): Promise<Section> {
  const answer = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } });
  const html = Buffer.from(await answer.arrayBuffer());
  const time = (compress: (html: Buffer) => Buffer) => {
    const started = performance.now();
    compress(html);
    return performance.now() - started;
  };
  return {
    title: `Compressing ${path}, ${html.length.toLocaleString('en')} bytes`,
    columns: ['bytes', 'time'],
    rows: efforts.map(([name, compress]) => [
      name,
      figure(compress(html).length, 'bytes'),
      figure(median(Array.from({ length: rounds }, () => time(compress))), 'ms'),
    ]),
    notes: [`Median of ${rounds}.`],
  };
}
