import { sendWaiting } from '#app/features/contact/waiting-messages.client.ts';
import { answerFile, filesCache, isFile, keepFile, pruneFiles } from './files.ts';
import { answerPage, hasCopy, keepPage, pagesCache } from './pages.ts';
import { type FetchEvent, scope, urls } from './scope.ts';
import { isShell, keepShell, renewShell } from './shell.ts';

// The service worker (docs/decisions/0016-offline.md): keeps public pages that were visited, and their pictures, readable without a
// connection. It stands between the browser and the site, so it does little, and what it does not know it leaves alone.

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // The site is asked while the worker starts, not after.
  await scope.registration.navigationPreload?.enable();
  await renewShell();
  for (const name of await caches.keys()) {
    if (name !== pagesCache && name !== filesCache && !isShell(name)) await caches.delete(name);
  }
  await scope.clients.claim();
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method !== 'GET') {
    if (endsSession(request.method, url)) event.waitUntil(forget());
  } else if (request.mode === 'navigate' || isPartOfList(event, url)) event.respondWith(answerPage(event));
  else if (isFile(url) && !request.headers.has('Range')) event.respondWith(answerFile(event));
});

/** The list with an article open, which a script puts in place. */
const isPartOfList = ({ request }: FetchEvent, { pathname }: URL) => request.destination === '' && urls.fetched.test(pathname);

/** Whoever takes the device next finds no trace of what was read. */
const endsSession = (method: string, { pathname }: URL) => method === 'POST' && urls.endsSession.test(pathname);

async function forget(): Promise<void> {
  await caches.delete(pagesCache);
  await caches.delete(filesCache);
}

type Hello = { page: string; files: string[]; shell: string[] };

scope.addEventListener('message', (event) => event.waitUntil(welcome(event.data as Hello)));

/** A page says that it is there: what the browser still holds of it is kept without asking the site again. */
async function welcome({ page, files, shell }: Hello): Promise<void> {
  await keepShell(shell);
  const url = new URL(page);
  if (!(await hasCopy(url))) await fromBrowser(page, (response) => keepPage(url, response));
  const cache = await caches.open(filesCache);
  for (const file of files) {
    if (isFile(new URL(file)) && !(await cache.match(file))) await fromBrowser(file, (response) => keepFile(file, response));
  }
  await pruneFiles();
}

async function fromBrowser(address: string, use: (response: Response) => Promise<void>): Promise<void> {
  const response = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
  if (response?.ok) await use(response);
}

// Where browsers know it: the connection is back. A page that is open solves the captcha; with none, it is sent as without script.
scope.addEventListener('sync', (event) => event.waitUntil(sendOrTell()));

async function sendOrTell(): Promise<void> {
  const clients = await scope.clients.matchAll();
  for (const client of clients) client.postMessage('send');
  if (clients.length === 0) await sendWaiting();
}
