import { createHash } from 'node:crypto';
import { compress, decompress, type Encoding, isCompressible, ownCopy } from './compression.ts';
import { preferredEncoding } from './content-encoding.ts';
import { encodeSlots, fillOnce, fillSlots, type Slot } from './page-slots.ts';

export type Page = {
  version: number;
  contentType: string;
  cacheControl: string;
  /** Its Content-Security-Policy, with the hash of its styles, if it has one of its own. */
  policy: string | null;
  /** As rendered; null once a page without slots is stored compressed. */
  bytes: Buffer | null;
  length: number;
  /** Parts that differ for each reader. */
  slots: readonly Slot[];
  encoded: Map<Encoding, EncodedPage | Promise<EncodedPage>>;
  hasFailed?: boolean;
};

/** A page with slots has other bytes for each response, and no ETag. */
export type EncodedPage = {
  body: () => Uint8Array;
  etag: string | null;
  encoding: Encoding;
};

/** Renders a page for the cache: of the request, only the URL and the data mode count. */
export type Rendering = {
  response: Response;
  /** Values that differ for each reader: but for these, such a page is public too. */
  slots?: readonly Slot[];
  /** Shown without what the database would have told, and not stored. */
  isDatabaseAway?: boolean;
};

/** A text that is not stored, for all who have waited for it. */
type Shared = { status: number; headers: Headers; bytes: Buffer; slots: readonly Slot[] };

/** Pages for anonymous visitors, rendered and compressed once for each content version. */
export class PageCache {
  #pages = new Map<string, Page>();
  #rendering = new Map<string, Promise<Page | Shared | Response | undefined>>();
  #bytes = 0;
  #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string, version: number): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    if (page.version === version) this.#pages.set(key, page);
    else this.#bytes -= weight(page);
    return page.version === version ? page : undefined;
  }

  /** @returns undefined for a page that depends on the visitor */
  async render(
    key: string,
    version: number,
    render: () => Promise<Rendering>,
  ): Promise<Page | Response | undefined> {
    const flight = `${version} ${key}`;
    const waiting = this.#rendering.get(flight);
    const started =
      waiting ??
      this.#renderNow(key, version, render).finally(() => this.#rendering.delete(flight));
    if (!waiting) this.#rendering.set(flight, started);
    const rendered = await started;
    // The stream of a file has one reader.
    if (rendered instanceof Response) return waiting ? (await render()).response : rendered;
    return rendered && 'status' in rendered ? forOneReader(rendered) : rendered;
  }

  async #renderNow(key: string, version: number, render: () => Promise<Rendering>) {
    const { response, slots = [], isDatabaseAway = false } = await render();
    const { status, headers } = response;
    const contentType = headers.get('content-type') ?? '';
    const isText = isCompressible(contentType);
    const isSame = slots.length > 0 ? !headers.has('set-cookie') : isPublic(response);
    const isStored = status === 200 && isText && isSame && !isDatabaseAway;
    // Nobody waits twice for a database that is away.
    if (!isStored && !isPublic(response) && status < 500 && !isDatabaseAway) return undefined;
    if (!isText) return response;
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!isStored) return { status, headers, bytes, slots };
    const page: Page = {
      version,
      contentType,
      cacheControl: headers.get('cache-control') ?? '',
      policy: headers.get('content-security-policy'),
      bytes,
      length: bytes.length,
      slots,
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

const forOneReader = ({ status, headers, bytes, slots }: Shared): Response =>
  new Response(new Uint8Array(fillOnce(bytes, slots)), { status, headers });

/** True for a response that is explicitly public; any other is private. */
export function isPublic(response: Response): boolean {
  const cacheControl = response.headers.get('cache-control') ?? '';
  return (
    /\b(public|max-age=)/.test(cacheControl) &&
    !/\b(private|no-store)\b/.test(cacheControl) &&
    !response.headers.has('set-cookie')
  );
}

export const isHtml = (contentType: string | null): boolean =>
  contentType?.startsWith('text/html') ?? false;

/** In bytes. A page with slots also stays as it was rendered. */
const weight = ({ length, slots }: Page) => length * (slots.length > 0 ? 3 : 1) + 1_000;

/** A page in the preferred encoding, when it was compressed before. */
export function encodedPage(
  page: Page,
  acceptEncoding: string | undefined,
): EncodedPage | undefined {
  const encoded = page.encoded.get(preferredEncoding(acceptEncoding));
  return encoded instanceof Promise ? undefined : encoded;
}

/** Compresses a page once for all requests; where that fails, for this one only. */
export async function encodePage(
  page: Page,
  acceptEncoding: string | undefined,
  onFailure?: (error: unknown, encoding: Encoding) => void,
): Promise<EncodedPage> {
  const encoding = preferredEncoding(acceptEncoding);
  const encoded = page.encoded.get(encoding) ?? encode(page, encoding);
  page.encoded.set(encoding, encoded);
  try {
    return await encoded;
  } catch (error) {
    if (page.encoded.get(encoding) === encoded) page.encoded.delete(encoding);
    if (!page.hasFailed) onFailure?.(error, encoding);
    page.hasFailed = true;
    return encodeOnce(page, encoding);
  }
}

async function encodeOnce(page: Page, encoding: Encoding): Promise<EncodedPage> {
  const body = await compress(fillOnce(await bytesOf(page), page.slots), encoding, 'dynamic');
  return { body: () => body, etag: null, encoding };
}

async function encode(page: Page, encoding: Encoding): Promise<EncodedPage> {
  const bytes = await bytesOf(page);
  if (page.slots.length > 0) {
    const slotted = await encodeSlots(bytes, page.slots, encoding);
    return store(page, { body: () => fillSlots(slotted, page.slots), etag: null, encoding });
  }
  const body = encoding === 'identity' ? bytes : ownCopy(await compress(bytes, encoding, 'cached'));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const encoded = store(page, { body: () => body, etag, encoding });
  if ([...page.encoded.values()].some(isCompressed)) {
    page.bytes = null;
    page.encoded.delete('identity');
  }
  return encoded;
}

function store(page: Page, encoded: EncodedPage): EncodedPage {
  page.encoded.set(encoded.encoding, encoded);
  return encoded;
}

const isCompressed = (encoded: EncodedPage | Promise<EncodedPage>): encoded is EncodedPage =>
  !(encoded instanceof Promise) && encoded.encoding !== 'identity';

async function bytesOf(page: Page): Promise<Buffer> {
  const stored = page.bytes ? undefined : [...page.encoded.values()].find(isCompressed);
  return stored ? decompress(stored.body(), stored.encoding) : (page.bytes as Buffer);
}

/** True when `If-None-Match` names this ETag (weak comparison, RFC 9110 section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
  );
}
