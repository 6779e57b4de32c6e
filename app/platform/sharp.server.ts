import type { SharpConstructor } from 'sharp';

let loaded: Promise<SharpConstructor> | undefined;

/** The picture library, loaded when the first picture is worked on: it takes 22 MB that a server of pages alone does not need. */
export function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
