import type { MessageToPage, MessageToWorker } from '../contract.ts';

// The compiler's library for pages has no types for service workers.

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = ExtendableEvent & {
  request: Request;
  /** Fetched while the worker started; undefined where the browser cannot. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
export type ExtendableMessageEvent = ExtendableEvent & { data: MessageToWorker };

/** The configuration that /sw.js passes to the worker. */
export type Build = {
  release: string;
  precache: Record<'offline' | 'contact', string[]>;
  staleCopy: string;
  /** Sources of regular expressions for paths. */
  urls: Record<'precached' | 'fetched' | 'kept' | 'restricted' | 'endsSession', string>;
};

type ClientQuery = { type: 'window'; includeUncontrolled: true };
type Client = {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: MessageToPage): void;
};

/** The server encrypts it (features/notifications/push/sender.server.ts). */
export type Pushed = { title: string; body: string; path: string; tag: string; lang: string };
export type PushEvent = ExtendableEvent & { data: { json(): Pushed } | null };
export type NotificationEvent = ExtendableEvent & { notification: Notification };

type Scope = {
  build: Build;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options?: ClientQuery): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'sync',
    listener: (event: ExtendableEvent) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
};

export const scope = self as unknown as Scope;

export const urls = {
  precached: new RegExp(scope.build.urls.precached),
  fetched: new RegExp(scope.build.urls.fetched),
  kept: new RegExp(scope.build.urls.kept),
  restricted: new RegExp(scope.build.urls.restricted),
  endsSession: new RegExp(scope.build.urls.endsSession),
};
