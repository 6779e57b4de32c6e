import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

// A program of its own, which images.server.ts starts for one picture: what a stranger's file does to a decoder happens here, where
// there is no secret, no database and no page to hold up, and where it can be ended at any moment.

export type Fault = 'missing' | 'tooManyPixels' | 'kind' | 'heic' | 'animated' | 'shape' | 'broken' | 'tooSlow';
type Format = 'avif' | 'webp' | 'jpeg';
export type EncodedFile = { width: number; format: Format; bytes: Buffer };

/** First a picture, its bytes or the path of its file; then, when its width is known, the widths to encode it at. */
export type Asked = { source: Uint8Array | string; maxPixels: number } | { widths: readonly number[] };
export type Answered =
  | { measured: { width: number; height: number } }
  | { encoded: { placeholder: string; files: EncodedFile[] } }
  | { refused: Fault; reason: string };

class Refusal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}

/** One side may be so many times the other: WebP knows no side longer than 16,383 pixels. */
const longestShape = 12;
/** What shines through a picture, where its format cannot: sand, as the pages are. */
const background = '#FFF9EF';

sharp.cache(false);
sharp.concurrency(1);
// No other decoder is ever reached: not those of SVG, PDF, TIFF, GIF and some twenty more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadRaw'],
});

let measured: { picture: Sharp; width: number } | undefined;

process.on('message', (asked: Asked) => {
  const work = 'source' in asked ? measure(asked.source, asked.maxPixels) : encode(asked.widths);
  work.then(answer, (error: Error) =>
    answer({ refused: error instanceof Refusal ? error.fault : 'broken', reason: error.message }),
  );
});
process.once('disconnect', () => process.exit());

const answer = (answered: Answered) => process.send?.(answered);

async function measure(source: Uint8Array | string, maxPixels: number): Promise<Answered> {
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
  refuseOther(bytes);
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const {
    pages = 1,
    format,
    compression,
    autoOrient,
  } = await picture.metadata().catch((error: Error) => {
    throw new Refusal(faultOf(bytes, error), error.message);
  });
  if (pages > 1) throw new Refusal('animated', `${format} of ${pages} frames`);
  if (compression === 'hevc') throw new Refusal('heic', 'HEVC is not decoded here');
  const { width, height } = autoOrient;
  if (Math.max(width, height) > longestShape * Math.min(width, height)) throw new Refusal('shape', `${width} x ${height}`);
  measured = { picture: picture.autoOrient(), width };
  return { measured: { width, height } };
}

function faultOf(bytes: Buffer, { message }: Error): Fault {
  if (message.includes('pixel limit')) return 'tooManyPixels';
  if (/^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(bytes.subarray(0, 12).toString('latin1'))) return 'heic';
  return message.includes('unsupported image format') ? 'kind' : 'broken';
}

/** A file that is something else at the same time was made by somebody with a purpose. None of it would be kept, nor is it taken. */
function refuseOther(bytes: Buffer): void {
  if (bytes.length === 0) throw new Refusal('missing', 'no bytes');
  const text = bytes.toString('latin1');
  const isOther =
    /<script[\s>]|<!doctype\s+html|<\?php\s/i.test(text) || text.slice(0, 1_024).includes('%PDF-') || endsAsArchive(bytes);
  if (isOther) throw new Refusal('kind', 'a picture and something else');
}

/** A ZIP archive, or what is one: its directory's end names the length of what comes after it. */
function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return at !== -1 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length;
}

/** Decodes once, at the largest width, upright and in sRGB; everything else is made from that. */
async function encode(widths: readonly number[]): Promise<Answered> {
  if (!measured) throw new Error('nothing was measured');
  const { data, info } = await measured.picture
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (target: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: target });
  const files: EncodedFile[] = [];
  for (const target of widths) {
    const avif = await at(target).avif({ effort: 2, quality: 50, chromaSubsampling: '4:2:0' }).toBuffer();
    const webp = await at(target).webp({ quality: 72 }).toBuffer();
    const jpeg = await at(target).flatten({ background }).jpeg({ quality: 76, mozjpeg: true }).toBuffer();
    files.push({ width: target, format: 'avif', bytes: avif });
    files.push({ width: target, format: 'webp', bytes: webp });
    files.push({ width: target, format: 'jpeg', bytes: jpeg });
  }
  const tiny = await at(16).flatten({ background }).webp({ quality: 40 }).toBuffer();
  return { encoded: { placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, files } };
}
