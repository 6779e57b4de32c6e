import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
// One encoder for what does not concern its process: test/images.ts.
import { encodeImage } from '#app/platform/images.server.ts';
import { animatedWebp, bomb, gps, photo, plain } from '#test/pictures.ts';
import { testFolder } from '#test/uploads.ts';
import { encodeImage as encodeAlone, encoderPermissions, ImageError } from './images.server.ts';

/** The colour of one pixel, from 0 to 255. */
const pixelOf = async (bytes: Uint8Array, left: number, top: number) => {
  const pixel = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
};
const isNear = (colour: readonly number[], wanted: readonly number[], by = 12) =>
  colour.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) <= by);

test.each([
  ['progressive JPEG', () => photo(400, 240).jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => plain(400, 240).ensureAlpha().png().toBuffer()],
  ['WebP', () => plain(400, 240).webp().toBuffer()],
  ['AVIF', () => plain(400, 240).avif().toBuffer()],
])('E12 accepts %s', async (_format, draw) => {
  const { width, height, files, placeholder } = await encodeImage(await draw());
  expect([width, height]).toEqual([400, 240]);
  const kinds = ['avif', 'webp', 'jpeg'];
  expect(files.map((file) => `${file.width} ${file.format}`)).toEqual(
    [360, 400].flatMap((size) => kinds.map((kind) => `${size} ${kind}`)),
  );
  for (const { bytes, width: wide, format } of files) {
    const mediaType = `image/${format}`;
    expect(await sharp(bytes).metadata()).toMatchObject({ width: wide, mediaType });
  }
  expect(placeholder).toMatch(/^data:image\/webp;base64,.{10,700}$/);
});

test('the encoder reads its own image and no other file, writes nothing and starts nothing', async () => {
  const folder = await testFolder();
  const [image, secret] = [join(folder, 'image'), join(folder, 'app-secret')];
  await writeFile(image, await plain(50, 30).jpeg().toBuffer());
  await writeFile(secret, 'x'.repeat(64));
  const attempts = {
    image: `fs.readFileSync('${image}')`,
    secret: `fs.readFileSync('${secret}')`,
    overwriting: `fs.writeFileSync('${image}', '')`,
    program: `child_process.execFileSync(process.execPath, ['--version'])`,
    worker: `new worker_threads.Worker('0', { eval: true })`,
  };
  // In the encoder's place, a script that tries what an attacker would.
  const script = `const answers = {};
    for (const [name, code] of Object.entries(${JSON.stringify(attempts)}))
      try { eval(code); answers[name] = 'done'; } catch ({ code }) { answers[name] = code; }
    console.log(JSON.stringify(answers));`;
  const flags = [...encoderPermissions(image), '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env: {} });
  const denied = Object.keys(attempts).map((name) => [name, 'ERR_ACCESS_DENIED']);
  expect(JSON.parse(stdout)).toEqual({ ...Object.fromEntries(denied), image: 'done' });
  expect(await encodeAlone(image)).toMatchObject({ width: 50 });
});

test('E12 strips the location, all other metadata, and what phones append to a picture', async () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
  const taken = await photo(100, 75).withExif(gps).withXmp(xmp).jpeg().toBuffer();
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Kap');
  const appended = Buffer.concat([taken, Buffer.from('MotionPhoto_Data, Kap at home')]);
  const { files } = await encodeImage(appended);
  for (const { bytes } of files) {
    const found = await sharp(bytes).metadata();
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'comments'] as const)
      expect(found[kind], kind).toBeUndefined();
    expect(bytes.includes('Kap')).toBe(false);
  }
});

test('E12 applies the EXIF orientation', async () => {
  // Red on top as seen, which orientation 6 stores at the left.
  const red = { input: await plain(60, 20, '#ff0000').png().toBuffer(), top: 0, left: 0 };
  const stored = await plain(60, 80, '#fff').composite([red]).png().toBuffer();
  const turned = await sharp(stored).rotate(-90).png().toBuffer();
  const sideways = await sharp(turned).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height, files } = await encodeImage(sideways);
  expect([width, height]).toEqual([60, 80]);
  for (const { bytes } of files) {
    expect(isNear(await pixelOf(bytes, 30, 5), [255, 0, 0], 30)).toBe(true);
    expect(isNear(await pixelOf(bytes, 30, 75), [255, 255, 255], 30)).toBe(true);
  }
});

test.each<[what: string, make: () => Sharp]>([
  ['a CMYK JPEG of a print shop', () => plain(60, 60, '#2FC4B8').toColourspace('cmyk').jpeg()],
  ['a phone’s Display P3', () => plain(60, 60, '#2FC4B8').withIccProfile('p3').jpeg()],
])('E12 converts %s to sRGB', async (_what, make) => {
  const bytes = await make().toBuffer();
  const centreOf = async (image: Uint8Array) =>
    pixelOf(await sharp(image).toColourspace('srgb').png().toBuffer(), 30, 30);
  const wanted = await centreOf(bytes);
  for (const file of (await encodeImage(bytes)).files) {
    expect((await sharp(file.bytes).metadata()).space).toBe('srgb');
    const colour = await centreOf(file.bytes);
    expect(isNear(colour, wanted), `${file.format} ${colour} for ${wanted}`).toBe(true);
  }
});

test('E12 keeps transparency, and flattens it on the background colour in JPEG', async () => {
  const size = { width: 60, height: 60, channels: 4, background: '#00000000' } as const;
  const clear = sharp({ create: size }).png();
  const { files } = await encodeImage(await clear.toBuffer());
  for (const { format, bytes } of files) {
    if (format === 'jpeg') expect(isNear(await pixelOf(bytes, 30, 30), [255, 249, 239])).toBe(true);
    else expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  }
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const jpeg = () => photo(100, 60).jpeg().toBuffer();

const cut = async (picture: Sharp) => (await picture.toBuffer()).subarray(0, 600);
const start = (bytes: string) => Buffer.from(bytes, 'latin1');
const appended = async (...more: Uint8Array[]) => Buffer.concat([await jpeg(), ...more]);

test.each<[what: string, code: string, make: () => Promise<Buffer> | Buffer]>([
  ['nothing', 'missing', () => Buffer.alloc(0)],
  ['SVG after spaces', 'kind', () => start(`\n\n  <?xml version="1.0"?>${svg}`)],
  ['GIF', 'kind', () => plain(9, 9).gif().toBuffer()],
  ['moving WebP', 'animated', animatedWebp],
  ['HEIC', 'heic', () => start(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(200)}`)],
  ['a JPEG cut short', 'broken', () => cut(photo(100, 60).jpeg())],
  ['more than 40 megapixels in some kilobytes', 'tooManyPixels', () => bomb(8_000, 5_001)],
  ['a line of pixels', 'shape', () => plain(2_000, 10).png().toBuffer()],
  ['a JPEG that is a web page too', 'kind', () => appended(start('<script>alert(1)</script>'))],
  ['a JPEG that is an archive too', 'kind', () => appended(start('PK\x05\x06'), Buffer.alloc(18))],
  ['a JPEG that is a PDF too', 'kind', async () => intoJpeg(await jpeg(), '%PDF-1.4')],
])('E12 rejects %s: %s', async (_what, code, make) => {
  const error = await encodeImage(await make()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ImageError);
  expect(error).toMatchObject({ code });
});

/** A comment as the first segment of a JPEG. */
function intoJpeg(jpegBytes: Buffer, text: string): Buffer {
  const segment = start(`\xff\xfe\0${String.fromCharCode(text.length + 2)}${text}`);
  return Buffer.concat([jpegBytes.subarray(0, 2), segment, jpegBytes.subarray(2)]);
}

test('E12 decoding has a time limit', async () => {
  const bytes = await jpeg();
  const limits = { cpuMs: 1, longestMs: 120_000 };
  await expect(encodeAlone(bytes, limits)).rejects.toMatchObject({ code: 'tooSlow' });
  // The picture cannot help it where the machine is busy.
  const busy = encodeAlone(bytes, { cpuMs: 60_000, longestMs: 1 });
  await expect(busy).rejects.toMatchObject({ name: 'BusyError' });
});
