import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { encodeSlots, fillSlots, forEachReader, type Slot, slotsContext } from './page-slots.ts';

const decoders = {
  br: (bytes: Uint8Array) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Uint8Array) => gunzipSync(bytes).toString(),
  identity: (bytes: Uint8Array) => Buffer.from(bytes).toString(),
};
const encodings = ['br', 'gzip', 'identity'] as const;

const valueFor = (count: number) => `~${count}~`.repeat(12);

/** A page for the cache, with slots that are filled with new numbers each time. */
function pageWith(slotsToPut: number, around: (index: number) => string) {
  const slots: Slot[] = [];
  const context = new RouterContextProvider();
  context.set(slotsContext, slots);
  let count = 100;
  const parts = Array.from(
    { length: slotsToPut },
    (_, i) => around(i) + forEachReader({ context }, () => valueFor(count++)),
  );
  return { page: Buffer.from(`${parts.join('')}${around(slotsToPut)}`), slots, next: () => count };
}

test.each(encodings)(
  '%s: each reader gets a new value, the same in both places that show it, and all the rest of the page',
  async (encoding) => {
    const around = (i: number) =>
      `<p>part ${i}: ${'« cerf-volant », à l’école '.repeat(40)}</p><input value="`;
    const { page, slots, next } = pageWith(2, around);
    const twice = Buffer.from(`"><b title="${slots[0]?.placeholder}">`);
    const slotted = await encodeSlots(Buffer.concat([page, twice]), slots, encoding);
    for (let reader = 0; reader < 3; reader++) {
      const first = next();
      const [one, two] = [valueFor(first), valueFor(first + 1)];
      const text = decoders[encoding](fillSlots(slotted, slots));
      expect(text).toBe(`${around(0)}${one}${around(1)}${two}${around(2)}"><b title="${one}">`);
    }
  },
);
