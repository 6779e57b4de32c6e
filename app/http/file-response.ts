import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { StorageError } from '#app/platform/storage/storage.ts';

export const fileNotFound = (): Response =>
  new Response('404 Not Found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

type File = {
  /** `image/png` and the like. */
  type: string;
  /** Under which a browser saves it. Letters, digits, dots and hyphens. */
  name?: string;
  maxAge?: number;
  immutable?: boolean;
  /** Other sites may embed it: previews and feed readers do. */
  forOtherSites?: boolean;
};

/** A file opened directly cannot run scripts, whatever it contains. */
const sandbox = "default-src 'none'; sandbox";

export function fileResponse(
  bytes: Uint8Array,
  { type, name, maxAge, immutable = false, forOtherSites = false }: File,
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': sandbox,
      'Content-Length': String(bytes.length),
      'Cache-Control':
        maxAge === undefined
          ? 'private, no-store'
          : `public, max-age=${maxAge}${immutable ? ', immutable' : ''}`,
      ...(name ? { 'Content-Disposition': `inline; filename="${name}"` } : {}),
      ...(forOtherSites ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    },
  });
}

/** Saved by browsers and never shown, whatever it contains: its name and type are a stranger's. */
export const downloadResponse = (bytes: Uint8Array, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': sandbox,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, no-store',
      // RFC 6266; the name for old browsers has ASCII alone.
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    },
  });

/** 404 without a file, 503 with `Retry-After` when the queue is full or the bucket is away. */
export async function fileOnRequest(
  made: Promise<Uint8Array | undefined>,
  file: File,
): Promise<Response> {
  try {
    const bytes = await made;
    return bytes ? fileResponse(bytes, file) : fileNotFound();
  } catch (error) {
    if (!(error instanceof BusyError || error instanceof StorageError)) throw error;
    return new Response('503 Service Unavailable\n', {
      status: 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': String(error instanceof BusyError ? error.retryAfterSeconds : 30),
      },
    });
  }
}

type Download = {
  path: string;
  /** Under which a browser saves it. Letters, digits, dots and hyphens. */
  name: string;
  type: string;
  /** Another one for other bytes. */
  etag: string;
};

/** A file of the disk, from wherever an interrupted download goes on. @throws ENOENT */
export async function downloadFile(
  { method, headers: sent }: Request,
  { path, name, type, etag }: Download,
): Promise<Response> {
  // A file that replaces this one meanwhile has another inode.
  const file = await open(path);
  const { size: bytes } = await file.stat();
  const condition = sent.get('if-range');
  const from = condition === null || condition === etag ? startOf(sent.get('range'), bytes) : 0;
  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Length': String(bytes - from),
    'Content-Security-Policy': sandbox,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': 'private, no-store',
  });
  if (from > 0) headers.set('Content-Range', `bytes ${from}-${bytes - 1}/${bytes}`);
  const status = from > 0 ? 206 : 200;
  if (method === 'HEAD') {
    await file.close();
    return new Response(null, { status, headers });
  }
  const body = Readable.toWeb(file.createReadStream({ start: from }));
  return new Response(body as ReadableStream<Uint8Array>, { status, headers });
}

/** Where a browser goes on: `Range: bytes=1000-`. All other ranges get the whole file. */
function startOf(range: string | null, bytes: number): number {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0);
  return from < bytes ? from : 0;
}
