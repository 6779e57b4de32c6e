import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasSessionCookie } from '#app/http/cookies.ts';
import { dataVariantHeaders, dataVariantOf } from '#app/http/data-mode.ts';
import { type EncodedPage, encodePage, matchesEtag, type Page, PageCache } from '#app/http/page-cache.ts';
import { isGuessed } from './first-language.ts';

type Options = { contentVersion: () => number | Promise<number>; maxBytes: number };

export type CachedPages = ReturnType<typeof createCachedPages>;

/** How a page's address is written: nothing that could be written in another way, so that each page is kept once. */
const segment = '[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*';
const kept = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`);
/** One donation's page is one reader's own, and each look at it counts: it is never rendered for everyone first. */
const isKept = (path: string) => kept.test(path) && !/\/donation\/bwt-/.test(path);
/** Queries of the article list. Any other makes the page be rendered for that reader alone. */
const keptQuery = /^(?:before|after)=[1-9]\d{0,8}$|^open=(?:[1-9]\d{0,8}|all)$/;

/** A page has an entry for each data mode that it was asked for in. */
function keyOf({ url = '', headers }: IncomingMessage): string {
  const variant = dataVariantOf(headers);
  return variant === 'auto' ? url : `${variant} ${url}`;
}

/**
 * Pages that stand ready, answered before anything else runs: nothing of a request but its address (at `/`, the language asked for too)
 * and its data mode decides what they hold.
 */
export function createCachedPages({ contentVersion, maxBytes }: Options) {
  const plain = new PageCache(maxBytes);
  // Of their own, so that made-up numbers only drive out one another.
  const queried = new PageCache(maxBytes / 6);

  const cacheFor = (url: string): PageCache | undefined => {
    const query = url.indexOf('?');
    if (query === -1) return isKept(url) ? plain : undefined;
    return isKept(url.slice(0, query)) && keptQuery.test(url.slice(query + 1)) ? queried : undefined;
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
