import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a request that a page of another site made a browser send. Browsers tell in `Sec-Fetch-Site`, older ones in
 * `Origin`; what sends neither is no browser, and carries no visitor's rights.
 * React Router compares `Origin` for its pages only, and says nothing of resource routes; this counts for every address.
 * @param origin this site's, as the visitor's browser knows it.
 */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  // 'none' is a form sent again by reloading; 'same-site' is another host of the same domain, perhaps not ours.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== origin;
}
