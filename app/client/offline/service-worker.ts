import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { MessageToWorker } from '../contract.ts';
import { answerFile, cacheFile, filesCache, isFile, pruneFiles } from './files.ts';
import { isUnsent, listQueue, type QueuedForm, sendQueue } from './message-queue.ts';
import { pagesCache } from './names.ts';
import { answerPage, cachePage, hasCopy, isKept } from './pages.ts';
import { isPrecache, precache, renewPrecache } from './precache.ts';
import { openNotified, showPush } from './push.ts';
import { type FetchEvent, scope, urls } from './worker-scope.ts';

// docs/decisions/0016-offline.md. It handles every request of the browser, so it passes through
// what it does not know.

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // Not in Firefox, which shows a preload that fails as an error page
  // (https://github.com/GoogleChrome/workbox/issues/3134).
  if (!/\bFirefox\//.test(navigator.userAgent))
    await scope.registration.navigationPreload?.enable();
  await renewPrecache();
  for (const name of await caches.keys()) {
    if (name !== pagesCache && name !== filesCache && !isPrecache(name)) await caches.delete(name);
  }
  await scope.clients.claim();
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method !== 'GET') {
    if (request.method === 'POST' && urls.endsSession.test(url.pathname)) event.waitUntil(forget());
  } else if (request.mode === 'navigate' || isPartOfList(event, url))
    event.respondWith(answerPage(event));
  else if (isFile(url) && !request.headers.has('Range')) event.respondWith(answerFile(event));
});

const isPartOfList = ({ request }: FetchEvent, { pathname }: URL) =>
  request.destination === '' && urls.fetched.test(pathname);

/** The next user of the device finds no copies. */
async function forget(): Promise<void> {
  await caches.delete(pagesCache);
  await caches.delete(filesCache);
}

scope.addEventListener('message', (event) => {
  if (event.data.type === 'loaded') event.waitUntil(cacheLoaded(event.data));
});

/** Caches a page and its files from the HTTP cache, without new requests. */
async function cacheLoaded({ page, files, precache: paths }: MessageToWorker): Promise<void> {
  await precache(paths);
  const url = new URL(page);
  // A page that is kept is fetched again, as it may have changed without a document's load.
  if (isKept(url) || !(await hasCopy(url)))
    await fromBrowser(
      page,
      (response) => cachePage(url, response),
      isKept(url) ? 'no-store' : undefined,
    );
  const cache = await caches.open(filesCache);
  for (const file of files) {
    if (isFile(new URL(file)) && !(await cache.match(file)))
      await fromBrowser(file, (response) => cacheFile(file, response));
  }
  await pruneFiles();
}

async function fromBrowser(
  url: string,
  use: (response: Response) => Promise<void>,
  cache: RequestCache = 'only-if-cached',
): Promise<void> {
  const request = fetch(url, { cache, mode: 'same-origin' });
  const response = await request.catch(() => {});
  if (response?.ok) await use(response);
}

// Notifications of the team (docs/decisions/0041-web-push.md).
scope.addEventListener('push', (event) => event.waitUntil(showPush(event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(event)));

// Background sync: a page that is open sends, and shows the result.
scope.addEventListener('sync', (event) => event.waitUntil(sendOrTell()));

async function sendOrTell(): Promise<void> {
  const clients = await scope.clients.matchAll();
  for (const client of clients) client.postMessage({ type: 'online' });
  if (clients.length > 0) return;
  await sendQueue({ solve });
  // Then the browser tries again, with a backoff of its own.
  if ((await listQueue()).some(isUnsent)) throw new Error('some messages are still queued');
}

/** A service worker can start no other worker (captcha.ts). */
async function solve(form: QueuedForm): Promise<string> {
  const response = await fetch(`/api/challenge?form=${form}`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
