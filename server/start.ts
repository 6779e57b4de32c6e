import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { countUnsent, releaseClaims } from '#app/email/outbox.server.ts';
import { mailboxFolder, openTransport } from '#app/email/transports/open.server.ts';
import { startOutboxWorker } from '#app/email/worker.server.ts';
import { createReadCounter } from '#app/features/numbers/read-counter.ts';
import { storeReads } from '#app/features/numbers/reads.server.ts';
import { registry } from '#app/features.server.ts';
import { contentVersionReader } from '#app/http/content-version.ts';
import type { App } from '#app/http/context.ts';
import { createRouteTable, patternOf, routesOf } from '#app/http/route-table.ts';
import { securityHeaders } from '#app/http/security-headers.ts';
import { createToken } from '#app/http/signature.ts';
import { loadAppSecret } from '#app/platform/app-secret.server.ts';
import { startClock } from '#app/platform/clock.server.ts';
import { type Config, ConfigError, parseConfig } from '#app/platform/config.ts';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import {
  assertDatabaseReachable,
  type Db,
  lockSqlite,
  migrate,
  openDatabase,
  overwriteFreePages,
} from '#app/platform/database.server.ts';
import { listAuthorizedDomains } from '#app/platform/identity-toolkit.server.ts';
import { createLog, type Log } from '#app/platform/log.ts';
import { storeSiteAddress } from '#app/platform/site-address.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { moveQueuedImages } from '#app/platform/stored-images.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { createHonoApp } from './app.ts';
import { createCachedPages } from './cached-pages.ts';
import { createGracefulShutdown } from './graceful-shutdown.ts';
import { hourMs, sweepAll } from './housekeeping.ts';
import { createListener } from './listener.ts';
import { createMetrics, routeLabel } from './metrics.ts';
import { createPractices } from './practices.ts';
import { createPublicReader } from './public-reader.ts';

type Options = {
  env: Record<string, string | undefined>;
  build: ServerBuild;
  clientFolder: string;
  before?: (next: RequestListener) => RequestListener;
};
export type Running = {
  url: string;
  mailboxUrl: string | null;
  log: Log;
  /** Tells proxies first, unless it is `now`; then finishes open requests and closes everything. */
  stop(options?: { now: boolean }): Promise<void>;
};

/** How long open requests may take once the server is closing, in milliseconds. */
const drainMs = 5_000;
/** Process managers kill ten seconds after the signal; three are the delay. */
const stopMs = 6_000;
const pagePatienceMs = 2_000;
const pageCacheBytes = 12_000_000;

/** @throws ConfigError, DatabaseInUseError */
export async function start({ env, build, clientFolder, before }: Options): Promise<Running> {
  const config = parseConfig(env);
  const log = createLog(config.logLevel);
  if (await openDataFolder(config.dataDir))
    log.warn('DATA_DIR belongs to another user, who decides who may read what is in it');
  const metrics = config.metricsToken ? createMetrics() : undefined;
  const onQuery = metrics?.query;
  const lock = config.databaseUrl ? undefined : lockSqlite(config.sqliteFile);
  // SQLite has one connection, which all share.
  const db = openDatabase(config, { maxConnections: 5, onQuery });
  if (config.databaseUrl) await assertDatabaseReachable(db);
  await migrate(db, migrations);
  await overwriteFreePages(db).catch((error: unknown) =>
    log.warn({ err: error }, 'deleted rows of earlier versions are still in the database file'),
  );
  await registry.insertContent(db, Date.now());
  const pagesDb = config.databaseUrl
    ? openDatabase(config, { patienceMs: pagePatienceMs, onQuery })
    : db;

  const secret = await loadAppSecret(config, { db, log });
  const transport = await openTransport(config);
  // Only this process uses the SQLite file: claims in it are left from one that died.
  if (lock) await releaseClaims(db);
  await logUnsentEmails(db, log);
  const { mailFrom: from, mailTo: to, mailLocale: teamLocale, publicUrl } = config;
  const outbox = startOutboxWorker({
    db,
    templates: registry.emails,
    transport,
    log,
    from,
    to,
    publicUrl,
    replyAddress: config.imapUrl ? config.replyAddress : undefined,
    secret,
    teamLocale,
    findSignature: registry.findSignature,
    onGivenUp: registry.followRefusedEmail,
  });
  const storage = openStorage(config);
  const incomingFolder = join(config.dataDir, 'incoming');
  const house = {
    config,
    db,
    log,
    secret,
    storage,
    mailboxFolder: mailboxFolder(config),
    incomingFolder,
    isOnlyProcess: lock !== undefined,
  };
  const folder = mailboxFolder(config);
  const mailbox = transport.name === 'mailbox' ? { key: createToken().slice(0, 24), folder } : null;
  const routes = createRouteTable(routesOf(build));
  const reads = createReadCounter(routes);
  const storeCounted = (now: number) => reads.flush((counted) => storeReads(db, counted, now));
  let atStart = true;
  const clocks = [
    ...registry.clocks.map((task) => ({
      ...task,
      run: (now: number, stopping: AbortSignal) => task.run(db, now, house, stopping),
    })),
    {
      name: 'pictures that wait for the bucket',
      everyMs: 5_000,
      run: () => moveQueuedImages(db, storage),
    },
    { name: 'reads of pages', everyMs: 10_000, run: storeCounted },
    {
      name: 'hourly clean-up',
      everyMs: hourMs,
      // Not awaited: a slow bucket must not hold up a stop.
      async run(now: number, stopping: AbortSignal) {
        void sweepAll(house, { atStart, stopping }, now);
        atStart = false;
      },
    },
  ].map((task) => startClock({ log }, task));
  const development = before !== undefined;
  const handler = createRequestHandler(build, development ? 'development' : 'production');
  const readPublic = createPublicReader(handler, clientFolder);
  const app: App = {
    config,
    db: pagesDb,
    patientDb: db,
    log,
    storage,
    secret,
    routes,
    mailbox,
    wakeOutbox: outbox.wake,
    readPublic: (path) => readPublic(app, path),
  };
  const { practices, ...practised } = createPractices({
    app,
    readPublic,
    isAlone: lock !== undefined,
  });
  app.practices = practices;
  await practised.start();

  const cachedPages = createCachedPages({
    contentVersion: contentVersionReader({ db: pagesDb, log }),
    routes,
    log,
    // While templates are being written, each reload shows them.
    maxBytes: development ? 0 : pageCacheBytes,
    countRead: reads.count,
  });
  const hono = createHonoApp({
    app,
    choosePractice: practised.choose,
    handler,
    cachedPages,
    countRead: reads.count,
    clientFolder,
    incomingFolder,
    isShuttingDown: () => shutdown.isShuttingDown,
    metrics,
  });
  const handle = getRequestListener(hono.fetch, {
    overrideGlobalObjects: false,
    hostname: 'localhost',
  });
  const policy = {
    https: config.publicUrl.startsWith('https:'),
    hstsSubdomains: config.hstsSubdomains,
    development,
  };
  const headers = securityHeaders(policy);
  const { clientId, scriptUrl } = config.google;
  const google = clientId
    ? {
        urls: patternOf(routes.pathsWhere(({ googleScript }) => googleScript)),
        headers: securityHeaders({ ...policy, googleScript: scriptUrl }),
      }
    : undefined;
  const { serveFromCache } = cachedPages;
  const routeOf = (url: string) => routeLabel(routes, url);
  const turnsAway = (incoming: IncomingMessage) => shutdown.turnsAway(incoming);
  const server = createListener({
    handle: before ? before(handle) : handle,
    serveFromCache,
    headers,
    google,
    log,
    turnsAway,
    metrics,
    routeOf,
  });
  const shutdown = createGracefulShutdown(server);
  void checkAuthorizedDomains(config, log);
  const url = await listen(server, config, log);
  const siteUrl = env.PUBLIC_URL ? config.publicUrl : url;
  await storeSiteAddress(config, siteUrl).catch((error: unknown) =>
    log.warn({ err: error }, 'commands will not know the address of the site'),
  );

  const close = async () => {
    // An email being sent is finished too, if the mail server answers in time.
    const [finished] = await Promise.all([
      shutdown.stop(drainMs),
      ...[outbox, ...clocks].map((worker) => worker.stop()),
    ]);
    if (!finished) log.warn('some requests did not finish in time');
    transport.close();
    await practised.stop();
    await storeCounted(Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'the last reads of pages were not stored'),
    );
    await Promise.all([pagesDb.destroy(), db.destroy()]);
    lock?.release();
  };
  return {
    url,
    // Its cookie is Secure on a site with https, and kept by no browser at `url`.
    mailboxUrl: mailbox && `${siteUrl}/mailbox?key=${mailbox.key}`,
    log,
    async stop({ now } = { now: development }) {
      if (!now && config.shutdownDelayMs > 0) {
        shutdown.announce();
        await wait(config.shutdownDelayMs);
      }
      await Promise.race([close(), wait(stopMs)]);
    },
  };
}

async function logUnsentEmails(db: Db, log: Log): Promise<void> {
  const unsent = await countUnsent(db);
  if (unsent.failed > 0)
    log.error(
      unsent,
      'emails were refused for good: `npm run outbox` says why and can try them again',
    );
  else if (unsent.waiting > 0) log.warn(unsent, 'emails are waiting in the outbox');
}

function listen(server: Server, { port, host }: Config, log: Log): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(explainListenError(error))),
    );
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      // More connections than open files are allowed: existing ones go on.
      server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'));
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`);
    });
  });
}

function explainListenError({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return `${message}: another program listens there. Set PORT to a free port.`;
  if (code === 'EACCES')
    return `${message}: this user may not listen there. Set PORT to 1024 or more.`;
  return `${message}: this machine has no such address. Set HOST to 0.0.0.0 or 127.0.0.1.`;
}

/** Warns when the authentication provider does not accept this site's host. */
async function checkAuthorizedDomains(
  { identityToolkit, publicUrl }: Pick<Config, 'identityToolkit' | 'publicUrl'>,
  log: Log,
): Promise<void> {
  const { url, apiKey } = identityToolkit;
  if (!apiKey) return;
  const { hostname } = new URL(publicUrl);
  try {
    const domains = await listAuthorizedDomains({ url, apiKey });
    // The provider accepts subdomains, too.
    if (domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))) return;
    log.warn(
      { host: hostname },
      'the host of PUBLIC_URL is not among the authorized domains of the authentication provider: add it in its console',
    );
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      'the authentication provider (IDENTITY_TOOLKIT_URL) could not be asked for its authorized domains',
    );
  }
}
