/** What the worker's files use of the service worker's own scope; the compiler's library for pages does not know it. */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = ExtendableEvent & {
  request: Request;
  /** What the browser fetched while the worker started, for a navigation; undefined where it cannot. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
export type MessageToWorker = ExtendableEvent & { data: unknown };

/** The paths of routes that the worker treats in a way of its own, as sources of regular expressions. */
export type WorkerUrls = Record<'precached' | 'fetched' | 'restricted' | 'endsSession', string>;

type Scope = {
  /** Written by /sw.js: tells one build from another. */
  release: string;
  /** Written by /sw.js from the URL table. */
  urls: WorkerUrls;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(data: unknown): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'sync', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void;
};

export const scope = self as unknown as Scope;

export const urls = {
  precached: new RegExp(scope.urls.precached),
  fetched: new RegExp(scope.urls.fetched),
  restricted: new RegExp(scope.urls.restricted),
  endsSession: new RegExp(scope.urls.endsSession),
};
