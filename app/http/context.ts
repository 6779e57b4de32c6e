import { createContext, type RouterContextProvider } from 'react-router';
import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import type { RouteTable } from './route-table.ts';

/** The dependencies of loaders and actions, created once at startup. */
export type App = {
  config: Config;
  db: Db;
  /**
   * The same database, with more time for each query: for owners' rare pages and commands that read
   * whole tables.
   */
  patientDb: Db;
  log: Log;
  storage: Storage;
  /** Signs forms. */
  secret: string;
  routes: RouteTable;
  /**
   * The folder of the local mailbox and the key that opens it, or null when emails are sent through
   * a real transport.
   */
  mailbox: { key: string; folder: string } | null;
  /** Wakes the outbox worker when an email was enqueued. */
  wakeOutbox(): void;
};

export const appContext = createContext<App>();

/** The request id, for loaders that log. */
export const requestIdContext = createContext<string>();

/**
 * Set when the database does not answer: a page that fails is a 503, and one that is shown without
 * its settings is not stored.
 */
export const databaseAwayContext = createContext(false);
/** When to try again, in seconds, after a page failed because a queue is full. */
export const busyContext = createContext<number | null>(null);

/**
 * The visitor's IP address, as `forwarding.ts` reads it; the Hono app sets it for every request
 * that React Router answers.
 */
export const clientIpContext = createContext<string>();

/** The part of a loader's or action's arguments that functions take. */
export type RequestArgs = {
  request: Request;
  /**
   * Set for loaders and actions: without the `.data` with which the router's client asks for a
   * hydrated page.
   */
  url?: URL;
  context: Readonly<RouterContextProvider>;
  params?: Readonly<Record<string, string | undefined>>;
};
