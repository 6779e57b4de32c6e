import type { MessageToPage, MessageToWorker } from '../contract.ts';

/**
 * The part of the service worker's global scope that we use; the compiler's library for pages
 * does not know it.
 */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = ExtendableEvent & {
  request: Request;
  /**
   * The response that the browser fetched while the worker started, for a navigation; undefined
   * where it cannot.
   */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
export type ExtendableMessageEvent = ExtendableEvent & { data: MessageToWorker };

/** The configuration that /sw.js passes to the worker, which is the same file in most builds. */
export type Build = {
  /** Tells one build from another. */
  release: string;
  /** The scripts that precached pages need, by the last part of their path. */
  precache: Record<'offline' | 'contact', string[]>;
  /** The script of stale copies. */
  staleCopy: string;
  /**
   * The paths of routes that the worker treats in a way of its own, as sources of regular
   * expressions.
   */
  urls: Record<'precached' | 'fetched' | 'restricted' | 'endsSession', string>;
};

type Scope = {
  build: Build;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ postMessage(message: MessageToPage): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'sync',
    listener: (event: ExtendableEvent) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void;
};

export const scope = self as unknown as Scope;

export const urls = {
  precached: new RegExp(scope.build.urls.precached),
  fetched: new RegExp(scope.build.urls.fetched),
  restricted: new RegExp(scope.build.urls.restricted),
  endsSession: new RegExp(scope.build.urls.endsSession),
};
