import { createHash } from 'node:crypto';
import { compress, type Encoding, isCompressible, preferredEncoding } from './compression.ts';

/** A rendered page and its compressed forms, each made at the first demand. */
export type Page = {
  version: number;
  contentType: string;
  cacheControl: string;
  bytes: Buffer;
  encoded: Map<Encoding, EncodedPage | Promise<EncodedPage>>;
};

/** What a page sends: its bytes in one encoding, and a strong ETag of just those bytes. */
export type EncodedPage = { body: Uint8Array; etag: string; encoding: Encoding };

/**
 * Pages as anonymous readers get them, rendered and compressed once for each content version. The least recently read go
 * first when `maxBytes` is reached (counting each page as twice its length, for its compressed forms).
 */
export class PageCache {
  #pages = new Map<string, Page>();
  #rendering = new Map<string, Promise<Page | Response>>();
  #bytes = 0;
  #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The page if it stands ready, without waiting. */
  get(key: string, version: number): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    if (page.version !== version) {
      this.#bytes -= weight(page);
      return undefined;
    }
    this.#pages.set(key, page);
    return page;
  }

  /**
   * Renders a page once, however many ask for it at the same time. An answer that is not a text for everyone (its status, its
   * type or its `Cache-Control` says so) is handed through and not kept; then each asker renders its own.
   */
  async render(key: string, version: number, render: () => Promise<Response>): Promise<Page | Response> {
    const flight = `${version} ${key}`;
    const waiting = this.#rendering.get(flight);
    if (waiting) {
      const shared = await waiting;
      return shared instanceof Response ? render() : shared;
    }
    const started = this.#renderNow(key, version, render).finally(() => this.#rendering.delete(flight));
    this.#rendering.set(flight, started);
    return started;
  }

  async #renderNow(key: string, version: number, render: () => Promise<Response>): Promise<Page | Response> {
    const response = await render();
    const contentType = response.headers.get('content-type') ?? '';
    if (response.status !== 200 || !isPublic(response) || !isCompressible(contentType)) return response;
    const page: Page = {
      version,
      contentType,
      cacheControl: response.headers.get('cache-control') ?? '',
      bytes: Buffer.from(await response.arrayBuffer()),
      encoded: new Map(),
    };
    this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: Page): void {
    const earlier = this.#pages.get(key);
    if (earlier) this.#bytes -= weight(earlier);
    this.#pages.delete(key);
    if (weight(page) > this.#maxBytes) return;
    this.#pages.set(key, page);
    this.#bytes += weight(page);
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= weight(old);
    }
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }
}

/** True for an answer that says it is the same for every reader; one that says nothing is its reader's own. */
export function isPublic(response: Response): boolean {
  const cacheControl = response.headers.get('cache-control') ?? '';
  return (
    /\b(public|max-age=)/.test(cacheControl) &&
    !/\b(private|no-store)\b/.test(cacheControl) &&
    !response.headers.has('set-cookie')
  );
}

/** In bytes; what the page's own record takes counts too, so that many small pages are bounded as well. */
const weight = (page: Page) => page.bytes.length * 2 + 1_000;

/** A page in the encoding that the reader likes best: at once when it was sent before. */
export function encodePage(page: Page, acceptEncoding: string | undefined): EncodedPage | Promise<EncodedPage> {
  const encoding = preferredEncoding(acceptEncoding);
  let encoded = page.encoded.get(encoding);
  if (!encoded) {
    encoded = encode(page, encoding);
    page.encoded.set(encoding, encoded);
  }
  return encoded;
}

async function encode(page: Page, encoding: Encoding): Promise<EncodedPage> {
  const body = await compress(page.bytes, encoding, 'cached');
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const encoded = { body, etag, encoding };
  page.encoded.set(encoding, encoded);
  return encoded;
}

/** True when `If-None-Match` names this ETag (weak comparison, as RFC 9110 section 13.1.2 asks). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
