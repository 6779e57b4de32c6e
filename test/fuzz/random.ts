/** A seeded generator (mulberry32): the same seed makes the same requests, on any machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to 1, without 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const random = {
    upTo,
    chance: (part: number) => next() < part,
    pick: <T>(from: readonly T[]): T => from[upTo(from.length - 1)] as T,
    times: <T>(most: number, make: (index: number) => T): T[] =>
      Array.from({ length: upTo(most) }, (_, index) => make(index)),
    /** Latin-1 text of any bytes: one character for each. */
    bytes: (most: number): string =>
      String.fromCharCode(...Array.from({ length: upTo(most) }, () => upTo(255))),
    visible: (most: number): string =>
      String.fromCharCode(...Array.from({ length: upTo(most) }, () => 33 + upTo(93))),
    hex: (length: number): string => Array.from({ length }, () => upTo(15).toString(16)).join(''),
    uuid: () => [8, 4, 4, 4, 12].map((length) => random.hex(length)).join('-'),
  };
  return random;
}

export type Random = ReturnType<typeof createRandom>;
