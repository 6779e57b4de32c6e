import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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

/** Where a slot is. */
type Place = { slot: number; at: number };

/** A page in one encoding, and where its slots are in it. */
export type SlottedBody = {
  body: Uint8Array;
  places: readonly Place[];
  /** The uncompressed page, for the gzip checksum. */
  plain?: SlottedBody;
};

function fill({ body, places, plain }: SlottedBody, values: readonly string[]): Buffer {
  const filled = Buffer.from(body);
  for (const { slot, at } of places) filled.write(values[slot] ?? '', at, 'latin1');
  // The checksum and the length, each of four bytes, end a gzip file.
  if (plain) filled.writeUInt32LE(checksum(plain, values), filled.length - 8);
  return filled;
}

/** Without a copy of the page, which would take longest of all. */
function checksum({ body, places }: SlottedBody, values: readonly string[]): number {
  let [sum, from] = [0, 0];
  for (const { slot, at } of places) {
    const value = values[slot] ?? '';
    sum = crc32(value, crc32(body.subarray(from, at), sum));
    from = at + value.length;
  }
  return crc32(body.subarray(from), sum);
}

/** The page with new values in its slots, for one response. */
export const fillSlots = (slotted: SlottedBody, slots: readonly Slot[]): Buffer =>
  fill(
    slotted,
    slots.map(({ create }) => create()),
  );

/** A page that is not kept, for one reader. */
export const fillOnce = (page: Buffer, slots: readonly Slot[]): Buffer =>
  fillSlots({ body: page, places: placesIn(page, slots) }, slots);

/** About once in 30 pages, a compressor finds fewer bits for random bytes, or refers to them. */
const attempts = 12;

/** @throws when a slot was compressed after all, as for a value that is too long */
export async function encodeSlots(
  page: Buffer,
  slots: readonly Slot[],
  encoding: Encoding,
): Promise<SlottedBody> {
  const plain = { body: page, places: placesIn(page, slots) };
  if (encoding === 'identity') return plain;
  const placeholders = slots.map(({ placeholder }) => placeholder);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const compressed = await compressAround(plain, placeholders, encoding);
    if (!compressed) continue;
    const encoded = encoding === 'gzip' ? { ...compressed, plain } : compressed;
    const decoded = await decompress(fill(encoded, placeholders), encoding).catch(() => null);
    if (decoded?.equals(page)) return encoded;
  }
  throw new Error('a slot was compressed');
}

const compressors = {
  br: {
    start: (size: number) => createBrotliCompress({ params: brotliParams(size, 'cached') }),
    flushKind: constants.BROTLI_OPERATION_FLUSH,
  },
  gzip: { start: () => createGzip({ level: 9 }), flushKind: constants.Z_SYNC_FLUSH },
};

/** With random bytes in the slots, which compressors store. @returns null when they did not */
async function compressAround(
  { body: page, places }: { body: Buffer; places: readonly Place[] },
  placeholders: readonly string[],
  encoding: 'br' | 'gzip',
): Promise<SlottedBody | null> {
  const { start, flushKind } = compressors[encoding];
  const compressor = start(page.length);
  // Rejects when the compressor fails.
  const finished = once(compressor, 'end');
  const parts: Buffer[] = [];
  compressor.on('data', (part: Buffer) => parts.push(part));
  /** @returns the length of what has come out, to a whole byte */
  const flush = async (bytes: Uint8Array): Promise<number> => {
    compressor.write(bytes);
    await new Promise<void>((resolve) => compressor.flush(flushKind, () => setImmediate(resolve)));
    return parts.reduce((sum, part) => sum + part.length, 0);
  };
  const found: Place[] = [];
  let from = 0;
  for (const { slot, at } of places) {
    const before = await flush(page.subarray(from, at));
    const length = placeholders[slot]?.length ?? 0;
    // Two bytes more: a Brotli decoder reads what follows by the two bytes before it.
    from = at + length + 2;
    const stored = Buffer.concat([randomBytes(length), page.subarray(at + length, from)]);
    await flush(stored);
    found.push({ slot, at: Buffer.concat(parts).indexOf(stored, before) });
  }
  compressor.end(page.subarray(from));
  await finished;
  const isStored = found.every(({ at }) => at !== -1);
  return isStored ? { body: ownCopy(Buffer.concat(parts)), places: found } : null;
}

/** All places of all slots, in order. */
function placesIn(page: Buffer, slots: readonly Slot[]): Place[] {
  const places: Place[] = [];
  for (const [slot, { placeholder }] of slots.entries())
    for (let at = page.indexOf(placeholder); at !== -1; at = page.indexOf(placeholder, at + 1))
      places.push({ slot, at });
  return places.sort((a, b) => a.at - b.at);
}
