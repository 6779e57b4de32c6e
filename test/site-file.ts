import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';

type Described = { links: string[]; forms: number; scripts: number; lost: number };

/** Runs in the page. */
export const describePage = (): Described => ({
  links: [...document.links].map(({ href }) => href.split('#', 1)[0] ?? ''),
  forms: document.forms.length,
  scripts: document.scripts.length,
  lost: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
});

/** A ZIP file's contents in a folder of its own, until disposed of. */
export async function unpack(zip: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-site-file-'));
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return {
    url: (path: string) => pathToFileURL(join(folder, path)).href,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** Opens a file and every file that links lead to. @returns what was found, by URL. */
export async function walk(start: string, open: (url: string) => Promise<Described>) {
  const pages = new Map<string, Omit<Described, 'links'>>();
  const queue = new Set([start]);
  for (const url of queue) {
    const { links, ...rest } = await open(url);
    pages.set(url, rest);
    for (const link of links) if (link.startsWith('file:')) queue.add(link);
  }
  return pages;
}
