import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasSessionCookie } from '#app/http/cookies.ts';
import { dataVariantHeaders, dataVariantOf } from '#app/http/data-mode.ts';
import { type EncodedPage, encodePage, matchesEtag, type Page, PageCache } from '#app/http/page-cache.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { isGuessed } from './first-language.ts';

type Options = { contentVersion: () => number | Promise<number>; routes: RouteTable; maxBytes: number };

export type CachedPages = ReturnType<typeof createCachedPages>;

/** How a page's address is written: nothing that could be written in another way, so that each page is kept once. */
const segment = '[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*';
const tidy = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`);

/** A page has an entry for each data mode that it was asked for in. */
function keyOf({ url = '', headers }: IncomingMessage): string {
  const variant = dataVariantOf(headers);
  return variant === 'auto' ? url : `${variant} ${url}`;
}

/**
 * Pages that stand ready, answered before anything else runs: nothing of a request but its address (at `/`, the language asked for too)
 * and its data mode decides what they hold.
 */
export function createCachedPages({ contentVersion, routes, maxBytes }: Options) {
  const plain = new PageCache(maxBytes);
  // Of their own, so that made-up numbers only drive out one another.
  const queried = new PageCache(maxBytes / 6);

  const cacheFor = (url: string): PageCache | undefined => {
    const [path = '', ...query] = url.split('?');
    const { cached = true, cachedQuery } = routes.handleOf(path);
    if (!cached || !tidy.test(path)) return undefined;
    if (query.length === 0) return plain;
    return cachedQuery?.test(query.join('?')) ? queried : undefined;
  };

  return {
    /**
     * Answers with a page that stands ready in the reader's encoding; `headers` (names and values in turn) go with it.
     * @returns whether it did.
     */
    answerAtOnce(incoming: IncomingMessage, outgoing: ServerResponse, headers: readonly string[]): boolean {
      const { method, url = '' } = incoming;
      if (method !== 'GET' && method !== 'HEAD') return false;
      if (hasSessionCookie(incoming.headers.cookie)) return false;
      const version = contentVersion();
      if (typeof version !== 'number') return false;
      const page = (url.includes('?') ? queried : plain).get(keyOf(incoming), version);
      const encoded = page && encodePage(page, incoming.headers['accept-encoding']);
      if (!encoded || encoded instanceof Promise) return false;
      send(incoming, outgoing, page, encoded, headers);
      return true;
    },

    /**
     * Answers with a page of an address that is kept, rendered by `render` when it does not stand ready.
     * @returns null when it answered; else what was rendered and is not kept, or undefined when the address is not kept.
     */
    async answer(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      render: () => Promise<Response>,
    ): Promise<Response | null | undefined> {
      const { url = '' } = incoming;
      const cache = cacheFor(url);
      if (!cache) return undefined;
      const version = await contentVersion();
      const key = keyOf(incoming);
      const page = cache.get(key, version) ?? (await cache.render(key, version, render));
      if (page instanceof Response) return page;
      send(incoming, outgoing, page, await encodePage(page, incoming.headers['accept-encoding']));
      return null;
    },
  };
}

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: Page,
  encoded: EncodedPage,
  headers: readonly string[] = [],
): void {
  const { body, etag, encoding } = encoded;
  const vary = `Accept-Encoding, ${dataVariantHeaders}${isGuessed(incoming) ? ', Accept-Language' : ''}`;
  const kept = ['ETag', etag, 'Cache-Control', page.cacheControl, 'Vary', vary];
  if (matchesEtag(incoming.headers['if-none-match'], etag)) {
    outgoing.writeHead(304, [...headers, ...kept]).end();
    return;
  }
  kept.push('Content-Type', page.contentType, 'Content-Length', String(body.length));
  if (encoding !== 'identity') kept.push('Content-Encoding', encoding);
  outgoing.writeHead(200, [...headers, ...kept]).end(incoming.method === 'HEAD' ? undefined : body);
}
