import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasSessionCookie } from '#app/http/cookies.ts';
import { dataVariantHeaders, dataVariantOf } from '#app/http/data-mode.ts';
import { cachingOf, publicCaching } from '#app/http/page.ts';
import {
  type EncodedPage,
  encodedPage,
  encodePage,
  isHtml,
  matchesEtag,
  type Page,
  PageCache,
  type Rendering,
} from '#app/http/page-cache.ts';
import { isLocaleNegotiated } from '#app/http/request-locale.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import type { Log } from '#app/platform/log.ts';

type Options = {
  contentVersion: () => number | Promise<number>;
  routes: RouteTable;
  log: Log;
  maxBytes: number;
  countRead: (incoming: IncomingMessage) => void;
};

export type CachedPages = ReturnType<typeof createCachedPages>;

/** Names and values in turn, and the policy of responses without one of their own. */
export type CommonHeaders = { policy: string; flat: readonly string[] };

/** Canonical paths only, so that each page is cached once. */
const segment = '[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*';
const canonical = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`);

function cacheKey({ url = '', headers }: IncomingMessage): string {
  const variant = dataVariantOf(headers);
  return variant === 'auto' ? url : `${variant} ${url}`;
}

/** Serves public pages from the page cache, before anything else runs. */
export function createCachedPages({ contentVersion, routes, log, maxBytes, countRead }: Options) {
  const pages = new PageCache(maxBytes);
  // Separate, so that made-up queries evict only one another.
  const queried = new PageCache(maxBytes / 6);

  const cacheFor = (url: string): PageCache | undefined => {
    const [path = '', ...query] = url.split('?');
    const handle = routes.handleOf(path);
    if ((cachingOf(handle) !== publicCaching && !handle.cachedForm) || !canonical.test(path))
      return undefined;
    if (query.length === 0) return pages;
    return handle.cachedQuery?.test(query.join('?')) ? queried : undefined;
  };

  return {
    /** Responds with a page that is cached in the client's encoding. @returns whether it did */
    serveFromCache(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      common: CommonHeaders,
      requestId: string,
    ): boolean {
      const { method, url = '' } = incoming;
      if (method !== 'GET' && method !== 'HEAD') return false;
      if (hasSessionCookie(incoming.headers.cookie)) return false;
      const version = contentVersion();
      if (typeof version !== 'number') return false;
      const page = (url.includes('?') ? queried : pages).get(cacheKey(incoming), version);
      const encoded = page && encodedPage(page, incoming.headers['accept-encoding']);
      if (!encoded) return false;
      const policy = page.policy ? [] : ['Content-Security-Policy', common.policy];
      send(incoming, outgoing, page, encoded, [
        'X-Request-Id',
        requestId,
        ...common.flat,
        ...policy,
      ]);
      if (isHtml(page.contentType)) countRead(incoming);
      return true;
    },

    /** @returns null when it has responded, undefined for a page of one visitor */
    async serveOrRender(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      render: () => Promise<Rendering>,
    ): Promise<Response | null | undefined> {
      const { url = '' } = incoming;
      const cache = cacheFor(url);
      if (!cache) return undefined;
      const version = await contentVersion();
      const key = cacheKey(incoming);
      const page = cache.get(key, version) ?? (await cache.render(key, version, render));
      if (page === undefined || page instanceof Response) return page;
      const onFailure = (error: unknown, encoding: string) =>
        log.warn(
          { err: error, path: url, encoding },
          'a form page is compressed for each reader: it could not be done around its slots',
        );
      send(
        incoming,
        outgoing,
        page,
        await encodePage(page, incoming.headers['accept-encoding'], onFailure),
      );
      if (isHtml(page.contentType)) countRead(incoming);
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
  const { etag, encoding } = encoded;
  const vary = `Accept-Encoding, ${dataVariantHeaders}${isLocaleNegotiated(incoming) ? ', Accept-Language' : ''}`;
  const pageHeaders = ['Cache-Control', page.cacheControl, 'Vary', vary];
  if (page.policy) pageHeaders.push('Content-Security-Policy', page.policy);
  if (etag) pageHeaders.push('ETag', etag);
  if (etag && matchesEtag(incoming.headers['if-none-match'], etag)) {
    outgoing.writeHead(304, [...headers, ...pageHeaders]).end();
    return;
  }
  const body = encoded.body();
  pageHeaders.push('Content-Type', page.contentType, 'Content-Length', String(body.length));
  if (encoding !== 'identity') pageHeaders.push('Content-Encoding', encoding);
  outgoing
    .writeHead(200, [...headers, ...pageHeaders])
    .end(incoming.method === 'HEAD' ? undefined : body);
}
