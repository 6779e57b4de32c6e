import { redirect } from 'react-router';

/** No file has this address. */
export const fileNotFound = (): Response =>
  new Response('404 Not Found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } });

/**
 * Sends whoever asks in another spelling (a query, capitals, `%2E` for a dot) to the one address of a file. What is drawn on
 * request costs far more than a page, and the page cache keeps it by its address.
 */
export function toOneAddress(request: Request, address: string): Response | undefined {
  const { pathname, search } = new URL(request.url);
  return pathname + search === address ? undefined : redirect(address, 301);
}
