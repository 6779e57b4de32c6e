import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { countUnsent, releaseClaims } from '#app/email/outbox.server.ts';
import { listStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { mailboxFolder, openTransport } from '#app/email/transports/open.server.ts';
import { startOutboxWorker } from '#app/email/worker.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { emailTemplates } from '#app/features/emails.ts';
import { contentVersionReader } from '#app/http/content-version.ts';
import type { App } from '#app/http/context.ts';
import { createRouteTable, patternOf, routesOf } from '#app/http/route-table.ts';
import { securityHeaders } from '#app/http/security-headers.ts';
import { loadAppSecret } from '#app/platform/app-secret.server.ts';
import { type Config, ConfigError, parseConfig } from '#app/platform/config.ts';
import { assertDatabaseReachable, type Db, lockSqlite, migrate, openDatabase } from '#app/platform/database.server.ts';
import { createLog, type Log } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { stylesOf } from '#app/ui/styles/page-styles.ts';
import { migrations } from '#db/migrations/index.ts';
import { checkAuthorizedDomains } from './authorized-domains.ts';
import { createCachedPages } from './cached-pages.ts';
import { createDrain } from './drain.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createListener } from './listener.ts';
import { createShell } from './shell.ts';

type Options = {
  env: Record<string, string | undefined>;
  build: ServerBuild;
  clientFolder: string;
  /** In development Vite answers for its own files first. */
  before?: (next: RequestListener) => RequestListener;
};
export type Running = {
  url: string;
  mailboxUrl: string | null;
  log: Log;
  /** Finishes what is under way and lets go of everything; takes `stopMs` milliseconds at most. */
  stop(): Promise<void>;
};

/** How long requests under way may take after a signal to stop, in milliseconds. */
const drainMs = 7_000;
/** How long a clean stop may take altogether: whoever sent the signal kills after ten seconds, and the machine may be busy. */
const stopMs = 8_000;
/** Memory for rendered pages, in bytes: the whole site in three languages several times over. */
const pageCacheBytes = 24_000_000;

/** Opens the database, brings it up to date, puts in the built-in content and serves. @throws ConfigError, DatabaseInUseError */
export async function start({ env, build, clientFolder, before }: Options): Promise<Running> {
  const config = parseConfig(env);
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true }).catch(blame('DATA_DIR: the folder cannot be made'));
  const lock = config.databaseUrl ? undefined : lockSqlite(config.sqliteFile);
  const db = openDatabase(config);
  if (config.databaseUrl) await assertDatabaseReachable(db);
  await migrate(db, migrations);
  await insertBuiltinContent(db, Date.now());

  const secret = await loadAppSecret(config);
  const transport = await openTransport(config);
  // Nobody else can hold a mail of a file that this process alone serves: the one that did has died.
  if (lock) await releaseClaims(db);
  await tellOfUnsent(db, log);
  const { mailFrom: from, mailTo: to, mailLocale: teamLocale, publicUrl } = config;
  const outbox = startOutboxWorker({ db, templates: emailTemplates, transport, log, from, to, publicUrl, teamLocale });
  const storage = openStorage(config);
  const incomingFolder = join(config.dataDir, 'incoming');
  const house = { db, log, storage, mailboxFolder: mailboxFolder(config), incomingFolder, alone: lock !== undefined };
  const stopHousekeeping = startHousekeeping(house);
  const mailbox =
    transport.name === 'mailbox' ? { key: mailboxKeyOf(secret), list: () => listStoredEmails(mailboxFolder(config)) } : null;
  const routes = createRouteTable(routesOf(build));
  const app: App = { config, db, log, storage, secret, routes, mailbox, wakeOutbox: outbox.wake };

  const development = before !== undefined;
  const cachedPages = createCachedPages({
    contentVersion: contentVersionReader({ db, log }),
    routes,
    // While templates are being written, each reload shows them.
    maxBytes: development ? 0 : pageCacheBytes,
  });
  const render = createRequestHandler(build, development ? 'development' : 'production');
  const shell = createShell({ app, render, cachedPages, clientFolder, incomingFolder, isDraining: () => drain.isDraining });
  const handle = getRequestListener(shell.fetch, { overrideGlobalObjects: false, hostname: 'localhost' });
  const styles = [...new Set(routes.handles.flatMap(stylesOf))];
  const policy = { styles, https: config.publicUrl.startsWith('https:'), development };
  const headers = securityHeaders(policy);
  const { clientId, scriptUrl } = config.google;
  const google = clientId
    ? {
        urls: patternOf(routes.pathsWhere(({ googleScript }) => googleScript)),
        headers: securityHeaders({ ...policy, googleScript: scriptUrl }),
      }
    : undefined;
  const { answerAtOnce } = cachedPages;
  const server = createListener({ handle: before ? before(handle) : handle, answerAtOnce, headers, google, log });
  const drain = createDrain(server);
  void checkAuthorizedDomains(config, log);
  const url = await listen(server, config, log);

  const stop = async () => {
    stopHousekeeping();
    // A mail being sent is finished too, as far as the other side lets it; the outbox keeps the rest.
    const [finished] = await Promise.all([drain.stop(drainMs), outbox.stop()]);
    if (!finished) log.warn('some requests did not finish in time');
    transport.close();
    await db.destroy();
    lock?.release();
  };
  return {
    url,
    mailboxUrl: mailbox && `${url}/mailbox?key=${mailbox.key}`,
    log,
    stop: () => Promise.race([stop(), wait(stopMs)]),
  };
}

/** The operator may have restarted just to see whether mails leave now. */
async function tellOfUnsent(db: Db, log: Log): Promise<void> {
  const unsent = await countUnsent(db);
  if (unsent.failed > 0) log.error(unsent, 'emails were refused for good: `npm run outbox` says why and can try them again');
  else if (unsent.waiting > 0) log.warn(unsent, 'emails are waiting in the outbox');
}

/** What the system says about a setting's value. */
function blame(what: string) {
  return ({ message }: Error): never => {
    throw new ConfigError(`${what}: ${message}`);
  };
}

/** Stable across restarts, so that a bookmark stays good. */
const mailboxKeyOf = (secret: string) => createHmac('sha256', secret).update('mailbox').digest('base64url').slice(0, 24);

function listen(server: Server, { port, host }: Config, log: Log): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(explainListening(error))));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      // More connections than the system allows open files: those served go on.
      server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'));
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`);
    });
  });
}

function explainListening({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `${message}: another program listens there. Set PORT to a free port.`;
  if (code === 'EACCES') return `${message}: this user may not listen there. Set PORT to 1024 or more.`;
  return `${message}: this machine has no such address. Set HOST to 0.0.0.0 or 127.0.0.1.`;
}
