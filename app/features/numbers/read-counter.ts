import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import type { RouteTable } from '#app/http/route-table.ts';
import { type Locale, localeOf, stripLocale } from '#app/i18n/locale.ts';

export type PageReads = { page: string; locale: Locale; reads: number };

/** Most paths that are counted until they are stored. */
const maxCounted = 5_000;
/** A longer `User-Agent` is no browser's, in characters. */
const maxAgentLength = 400;

/**
 * Counts reads of pages in memory, for cached pages too. Nothing of a request is kept but its path;
 * which of the paths are pages is found when they are stored.
 */
export function createReadCounter(routes: RouteTable) {
  let counts = new Map<string, number>();

  const add = (path: string, reads: number) => {
    const before = counts.get(path);
    if (before !== undefined || counts.size < maxCounted) counts.set(path, (before ?? 0) + reads);
  };

  return {
    /** Counts a page that was sent, whole or as unchanged (304). */
    count({ method, url = '', headers }: IncomingMessage): void {
      if (method !== 'GET' || !isReader(headers)) return;
      const query = url.indexOf('?');
      add(query === -1 ? url : url.slice(0, query), 1);
    },

    /** Reads that `store` fails to store are counted again. */
    async flush(store: (reads: PageReads[]) => Promise<unknown>): Promise<void> {
      const taken = counts;
      counts = new Map();
      const reads = byPage(taken, routes);
      if (reads.length === 0) return;
      try {
        await store(reads);
      } catch (error) {
        for (const [path, n] of taken) add(path, n);
        throw error;
      }
    },
  };
}

function isReader(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  if (!agent || agent.length > maxAgentLength) return false;
  // The service worker fetches pages beforehand.
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  if (headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? headers['x-purpose'])
    return false;
  return !isbot(agent);
}

function byPage(counts: ReadonlyMap<string, number>, routes: RouteTable): PageReads[] {
  const pages = new Map<string, PageReads>();
  for (const [path, n] of counts) {
    const page = pageOf(path, routes);
    if (page === undefined) continue;
    const locale = localeOf(path);
    const key = `${locale} ${page}`;
    pages.set(key, { page, locale, reads: n + (pages.get(key)?.reads ?? 0) });
  }
  return [...pages.values()];
}

/** Undefined for pages that are not counted, such as a member's or a donor's. */
function pageOf(path: string, routes: RouteTable): string | undefined {
  const { sitemap, reads, login } = routes.handleOf(path);
  if (login || !(sitemap || reads)) return undefined;
  const page = stripLocale(reads === 'together' ? (routes.patternOf(path) ?? path) : path);
  return page === '/' ? '/home' : page;
}
