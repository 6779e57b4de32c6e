import { createContext, type RouterContextProvider } from 'react-router';
import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import type { Practices } from './practices.ts';
import type { RouteTable } from './route-table.ts';

/** The dependencies of loaders and actions, created once at startup. */
export type App = {
  config: Config;
  db: Db;
  /** The same database with more time for each query, for owners' rare pages. */
  patientDb: Db;
  log: Log;
  storage: Storage;
  secret: string;
  routes: RouteTable;
  /** The local mailbox and the key that opens it; null with a real transport. */
  mailbox: { key: string; folder: string } | null;
  wakeOutbox(): void;
  /** A public page or a file of the site, as a visitor without a session gets it. */
  readPublic(path: string): Promise<Response>;
  practices?: Practices;
  /** The id of the practice that this is; the real site has none. */
  practice?: string;
};

export const appContext = createContext<App>();

export const requestIdContext = createContext<string>();

/** A page that fails then is a 503, and one that is shown without its settings is not stored. */
export const databaseAwayContext = createContext(false);
/** When to try again, in seconds, after a page failed because a queue is full. */
export const busyContext = createContext<number | null>(null);

/** A form was sent: the loaders of the page that answers get a GET, and must not redirect. */
export const postedContext = createContext(false);

/** The visitor's IP address (forwarding.ts). */
export const clientIpContext = createContext<string>();

export type RequestArgs = {
  request: Request;
  /** Without the `.data` of the router's client. */
  url?: URL;
  context: Readonly<RouterContextProvider>;
  params?: Readonly<Record<string, string | undefined>>;
};
