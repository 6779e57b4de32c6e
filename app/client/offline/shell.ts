import { keep, keptAt } from './keep.ts';
import { scope, urls } from './scope.ts';

const shellName = () => `shell-${scope.release}`;
const oldestMs = 7 * 24 * 60 * 60_000;

export const languageOf = (pathname: string): string => /^\/(en|ht)(?=\/|$)/.exec(pathname)?.[1] ?? 'fr';

export function offlinePathFor({ pathname }: URL): string {
  const language = languageOf(pathname);
  return language === 'fr' ? '/offline' : `/${language}/offline`;
}

/** A kept page of the shell; for the offline page, one in another language rather than none. */
export async function findShell(path: string): Promise<Response | undefined> {
  const cache = await caches.open(shellName());
  const page = await cache.match(path);
  if (page || !path.endsWith('/offline')) return page;
  const [other] = (await cache.keys()).filter(({ url }) => url.endsWith('/offline'));
  return other && cache.match(other);
}

/** Fetches those that are missing or a week old. As nobody in particular: a signed-in reader's own page is never kept. */
export async function keepShell(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(shellName());
  for (const path of paths) {
    const copy = await cache.match(path);
    if (!urls.precached.test(path) || (copy && Date.now() - keptAt(copy) < oldestMs)) continue;
    await fetchShell(path);
  }
}

async function fetchShell(path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' }).catch(() => undefined);
  if (response?.status !== 200 || response.redirected) return;
  const html = await response.clone().text();
  await keep(shellName(), path, response);
  await keepScripts(html);
}

/** What a page of the shell does without a connection, its scripts do. */
async function keepScripts(html: string): Promise<void> {
  for (const [, file = ''] of html.matchAll(/<script[^>]* src="(\/assets\/[^"]+)"/g)) {
    if (await caches.match(file)) continue;
    const response = await fetch(file).catch(() => undefined);
    if (response?.status === 200) await keep(shellName(), file, response);
  }
}

/** Takes over what an earlier release had: each page anew, or as it was when there is no connection just now. */
export async function renewShell(): Promise<void> {
  const cache = await caches.open(shellName());
  for (const name of await caches.keys()) {
    if (!name.startsWith('shell-') || isShell(name)) continue;
    const earlier = await caches.open(name);
    const paths = (await earlier.keys()).map(({ url }) => new URL(url).pathname);
    for (const path of paths.filter((each) => urls.precached.test(each))) await fetchShell(path);
    const isRenewed = (await cache.keys()).length > 0;
    for (const path of isRenewed ? [] : paths) {
      const copy = await earlier.match(path);
      if (copy) await keep(shellName(), path, copy);
    }
    await caches.delete(name);
  }
}

export const isShell = (cacheName: string): boolean => cacheName === shellName();
