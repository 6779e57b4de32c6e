import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Row, Section } from './report.ts';
import { median } from './statistics.ts';

const path = '/home';
const rounds = 15;

/**
 * What each effort of compression saves and costs on a page: those in use are in
 * app/http/compression.ts.
 */
export async function measureCompression(url: string): Promise<Section> {
  const html = Buffer.from(
    await (await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } })).arrayBuffer(),
  );
  const brotli = (quality: number) => () =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const gzip = (level: number) => () => gzipSync(html, { level });
  return {
    title: `Compressing ${path}, ${html.length.toLocaleString('en')} bytes`,
    columns: ['bytes', 'time'],
    rows: [
      row('Brotli 5', brotli(5)),
      row('Brotli 8, for one reader', brotli(8)),
      row('Brotli 9', brotli(9)),
      row('Brotli 11, for a cached page', brotli(11)),
      row('gzip 6, for one reader', gzip(6)),
      row('gzip 9, for a cached page', gzip(9)),
    ],
    notes: [`Median of ${rounds}.`],
  };
}

function row(name: string, compress: () => Buffer): Row {
  const times: number[] = [];
  let bytes = 0;
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    bytes = compress().length;
    times.push(performance.now() - started);
  }
  return {
    name,
    figures: [
      { value: bytes, unit: 'bytes' },
      { value: median(times), unit: 'ms' },
    ],
  };
}
