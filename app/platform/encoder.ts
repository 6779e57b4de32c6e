import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fileWidths, type ImageFormat } from './image-formats.ts';

// Runs in a child process forked for each image: an untrusted file meets the decoders here, without
// secrets, database or other files, and the process can be killed at any moment.

export type ImageErrorCode =
  | 'missing'
  | 'tooManyPixels'
  | 'kind'
  | 'heic'
  | 'animated'
  | 'shape'
  | 'broken'
  | 'tooSlow';
/** Sizes in pixels; `placeholder` is a data URI of some hundred bytes. */
export type EncodedImage = {
  width: number;
  height: number;
  placeholder: string;
  files: { width: number; format: ImageFormat; bytes: Buffer }[];
};

/** The image, as bytes or a file path, and the processor time that it may take. */
export type EncoderRequest = { source: Uint8Array | string; cpuMs: number };
export type EncoderResponse =
  | { encoded: EncodedImage }
  | { rejected: ImageErrorCode; reason: string };

class RejectedImage extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

const maxPixels = 40_000_000;
/** WebP allows no side longer than 16,383 pixels. */
const maxAspectRatio = 12;
const background = '#FFF9EF';

sharp.cache(false);
sharp.concurrency(1);
// Only the decoders we need: not those of SVG, PDF, TIFF, GIF and about twenty more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadRaw',
  ],
});

const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const tooSlow: EncoderResponse = { rejected: 'tooSlow', reason: 'the encoder took too long' };

process.on('message', (request: EncoderRequest) => void serve(request));
process.once('disconnect', () => process.exit());

async function serve({ source, cpuMs }: EncoderRequest): Promise<void> {
  const latest = cpuTime() + cpuMs;
  // Decoders run in another thread, so this one can watch the time.
  const watch = setInterval(() => {
    if (cpuTime() > latest) process.send?.(tooSlow, () => process.exit());
  }, 1_000);
  const response = await encode(source).then(
    (encoded): EncoderResponse => ({ encoded }),
    (error: Error): EncoderResponse => ({
      rejected: error instanceof RejectedImage ? error.code : 'broken',
      reason: error.message,
    }),
  );
  clearInterval(watch);
  process.send?.(cpuTime() > latest ? tooSlow : response);
}

/** Decodes once, at the largest width, upright and in sRGB; everything else is made from that. */
async function encode(source: Uint8Array | string): Promise<EncodedImage> {
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
  rejectOther(bytes);
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const {
    pages = 1,
    format,
    compression,
    autoOrient: { width, height },
  } = await picture.metadata().catch((error: Error) => {
    throw new RejectedImage(codeOf(bytes, error), error.message);
  });
  if (pages > 1) throw new RejectedImage('animated', `${format} of ${pages} frames`);
  if (compression === 'hevc') throw new RejectedImage('heic', 'HEVC is not decoded here');
  if (Math.max(width, height) > maxAspectRatio * Math.min(width, height))
    throw new RejectedImage('shape', `${width} x ${height}`);
  const widths = fileWidths(width);
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const at = (target: number) => sharp(data, { raw }).resize({ width: target });
  const files: EncodedImage['files'] = [];
  for (const target of widths) {
    const avif = await at(target)
      .avif({ effort: 2, quality: 50, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const webp = await at(target).webp({ quality: 72 }).toBuffer();
    const jpeg = await at(target)
      .flatten({ background })
      .jpeg({ quality: 76, mozjpeg: true })
      .toBuffer();
    files.push({ width: target, format: 'avif', bytes: avif });
    files.push({ width: target, format: 'webp', bytes: webp });
    files.push({ width: target, format: 'jpeg', bytes: jpeg });
  }
  const tiny = await at(16).flatten({ background }).webp({ quality: 40 }).toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { width, height, placeholder, files };
}

function codeOf(bytes: Buffer, { message }: Error): ImageErrorCode {
  if (message.includes('pixel limit')) return 'tooManyPixels';
  if (/^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(bytes.subarray(0, 12).toString('latin1')))
    return 'heic';
  return message.includes('unsupported image format') ? 'kind' : 'broken';
}

/** A file that is something else at the same time was made with a purpose. */
function rejectOther(bytes: Buffer): void {
  if (bytes.length === 0) throw new RejectedImage('missing', 'no bytes');
  const text = bytes.toString('latin1');
  const isOther =
    /<script[\s>]|<!doctype\s+html|<\?php\s/i.test(text) ||
    text.slice(0, 1_024).includes('%PDF-') ||
    endsWithZipArchive(bytes);
  if (isOther) throw new RejectedImage('kind', 'a picture and something else');
}

/** The end-of-central-directory record, whose comment length must reach to the end of the file. */
function endsWithZipArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return (
    at !== -1 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
  );
}
