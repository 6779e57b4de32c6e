import { randomBytes, randomInt } from 'node:crypto';
import { constants, crc32, createBrotliCompress, createGzip } from 'node:zlib';
import { createContext } from 'react-router';
import { brotliParams, decompress, type Encoding, ownCopy } from './compression.ts';
import type { RequestArgs } from './context.ts';

// Pages with a form differ for each visitor in what is signed: the page cache has slots for it, as
// many bytes, uncompressed in the middle of the compressed page.

/** `create` returns at most 110 characters, always as many. */
export type Slot = { placeholder: string; create: () => string };

/** Collects the slots of a page for the page cache; null for pages of one visitor. */
export const slotsContext = createContext<Slot[] | null>(null);

/** A new value for whoever the page is rendered for; a placeholder in a page for the cache. */
export function forEachReader(
  { context }: Pick<RequestArgs, 'context'>,
  create: () => string,
): string {
  const value = create();
  const slots = context.get(slotsContext);
  if (!slots) return value;
  const placeholder = randomBytes(value.length).toString('base64url').slice(0, value.length);
  slots.push({ placeholder, create });
  return placeholder;
}

export type Sending = { readonly writableFinished: boolean };

export type SlottedBody = {
  body: Uint8Array;
  /**
   * The bytes of the latest response, which are filled again once it is sent: a new copy for each
   * would cost more than all else.
   */
  latest?: { filled: Buffer; response: Sending };
  slots: readonly { create: () => string; offsets: readonly number[] }[];
  /** The uncompressed body, for the gzip checksum. */
  plain?: SlottedBody;
};

/** The page with new values in its slots, for this response alone. */
export const fillSlots = (slotted: SlottedBody, response: Sending): Buffer =>
  fill(
    slotted,
    slotted.slots.map(({ create }) => create()),
    response,
  );

/** A page that is not kept, for one reader. */
export const fillOnce = (page: Buffer, slots: readonly Slot[]): Buffer =>
  fillSlots(toSlotted(page, slots, placesIn(page, slots)), sent);

export const sent: Sending = { writableFinished: true };

function fill(slotted: SlottedBody, values: readonly string[], response = sent): Buffer {
  const filled = write(slotted, values, response);
  // The checksum and the length, each of four bytes, end a gzip file.
  if (slotted.plain)
    filled.writeUInt32LE(crc32(write(slotted.plain, values, sent)), filled.length - 8);
  return filled;
}

function write(slotted: SlottedBody, values: readonly string[], response: Sending): Buffer {
  const { body, slots, latest } = slotted;
  const filled = latest?.response.writableFinished ? latest.filled : Buffer.from(body);
  slotted.latest = { filled, response };
  for (const [index, { offsets }] of slots.entries())
    for (const offset of offsets) filled.write(values[index] ?? '', offset, 'latin1');
  return filled;
}

/** About once in 200 pages a compressor finds fewer bits for strange bytes. */
const attempts = 8;

/** @throws when a slot was compressed after all, as for a value that is too long */
export async function encodeSlots(
  page: Buffer,
  slots: readonly Slot[],
  encoding: Encoding,
): Promise<SlottedBody> {
  const places = placesIn(page, slots);
  const plain = toSlotted(page, slots, places);
  if (encoding === 'identity') return plain;
  const placeholders = slots.map(({ placeholder }) => placeholder);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const compressed = await compressAround(page, places, encoding);
    if (!compressed) continue;
    const slotted = toSlotted(compressed.body, slots, compressed.places);
    const encoded = encoding === 'gzip' ? { ...slotted, plain } : slotted;
    const decoded = await decompress(fill(encoded, placeholders), encoding).catch(() => null);
    if (decoded?.equals(page)) return encoded;
  }
  throw new Error('a slot was compressed');
}

/** @returns null when a slot was compressed. */
async function compressAround(
  page: Buffer,
  places: ReturnType<typeof placesIn>,
  encoding: 'br' | 'gzip',
) {
  const { start, flushKind } = compressors[encoding];
  const compressor = start(page.length);
  const parts: Uint8Array[] = [];
  compressor.on('data', (part: Uint8Array) => parts.push(part));
  const finished = new Promise<void>((resolve, reject) =>
    compressor.on('end', resolve).on('error', reject),
  );
  /** @returns what comes out until all of it has, to a whole byte. */
  const flush = async (bytes: Uint8Array): Promise<Buffer> => {
    const before = parts.length;
    compressor.write(bytes);
    await new Promise<void>((resolve) => compressor.flush(flushKind, () => setImmediate(resolve)));
    return Buffer.concat(parts.slice(before));
  };
  const found: Place[] = [];
  let from = 0;
  for (const { slot, at, length } of places) {
    await flush(page.subarray(from, at));
    // Two bytes more: a Brotli decoder reads what follows by the two bytes before it.
    from = at + length + 2;
    const strange = Buffer.concat([strangeBytes(length), page.subarray(at + length, from)]);
    const start = parts.reduce((sum, part) => sum + part.length, 0);
    const inside = (await flush(strange)).indexOf(strange);
    if (inside === -1) {
      compressor.destroy();
      return null;
    }
    found.push({ slot, at: start + inside });
  }
  compressor.end(page.subarray(from));
  await finished;
  return { body: ownCopy(Buffer.concat(parts)), places: found };
}

const compressors = {
  br: {
    start: (size: number) => createBrotliCompress({ params: brotliParams(size, 'cached') }),
    flushKind: constants.BROTLI_OPERATION_FLUSH,
  },
  gzip: {
    start: () => createGzip({ level: 9 }),
    flushKind: constants.Z_SYNC_FLUSH,
  },
};

/** Compressors store these bytes literally: hardly one comes twice, and most are never in UTF-8. */
function strangeBytes(length: number): Buffer {
  const [never, seldom] = [shuffled(neverInText), shuffled(seldomInText)];
  const isNever = (i: number) => i % 3 === 0 || i === length - 1;
  return Buffer.from(Array.from({ length }, (_, i) => (isNever(i) ? never : seldom).pop() ?? 0));
}

const neverInText = [...range(1, 8), ...range(0x0e, 0x1f), 0xc0, 0xc1, ...range(0xf5, 0xff)];
const seldomInText = [...range(0x80, 0xbf), ...range(0x80, 0xbf)];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

const shuffled = (bytes: readonly number[]): number[] =>
  bytes
    .map((byte) => ({ byte, at: randomInt(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ byte }) => byte);

type Place = { slot: number; at: number };

function toSlotted(
  body: Uint8Array,
  slots: readonly Slot[],
  places: readonly Place[],
): SlottedBody {
  const offsetsOf = (index: number) =>
    places.filter(({ slot }) => slot === index).map(({ at }) => at);
  return { body, slots: slots.map(({ create }, index) => ({ create, offsets: offsetsOf(index) })) };
}

function placesIn(page: Buffer, slots: readonly Slot[]) {
  const places = slots.flatMap(({ placeholder }, slot) =>
    placesOf(page, placeholder).map((at) => ({ slot, at, length: placeholder.length })),
  );
  return places.sort((a, b) => a.at - b.at);
}

function placesOf(page: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = page.indexOf(text); at !== -1; at = page.indexOf(text, at + text.length))
    places.push(at);
  return places;
}
