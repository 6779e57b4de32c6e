import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { insertBuiltinContent } from '#app/domain/builtin/builtin.server.ts';
import { startOutboxWorker } from '#app/domain/outbox/worker.server.ts';
import type { App } from '#app/http/context.ts';
import { securityHeaders } from '#app/http/security-headers.ts';
import { type Config, parseConfig } from '#app/platform/config.ts';
import { lockSqlite, migrate, openDatabase } from '#app/platform/database.server.ts';
import { createLog, type Log } from '#app/platform/log.ts';
import { createMailTransport } from '#app/platform/mail/transport.server.ts';
import { loadSecret } from '#app/platform/secret.server.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import styles from '#app/styles/site.css?inline';
import { migrations } from '#db/migrations/index.ts';
import { createListener } from './listener.ts';
import { createShell, type RenderPage } from './shell.ts';

type Options = {
  env: Record<string, string | undefined>;
  render: RenderPage;
  clientFolder: string;
  /** In development Vite answers for its own files first. */
  before?: (next: RequestListener) => RequestListener;
};
export type Running = { url: string; mailboxUrl: string | null; stop(): Promise<void> };

/** How long what is under way may take after a signal to stop, in milliseconds. */
const drainMs = 8_000;

/** Opens the database, brings it up to date, puts in the built-in content and serves. @throws ConfigError, DatabaseInUseError */
export async function start({ env, render, clientFolder, before }: Options): Promise<Running> {
  const config = parseConfig(env);
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const lock = config.databaseUrl ? undefined : lockSqlite(config.sqliteFile);
  const db = openDatabase(config);
  await migrate(db, migrations);
  await insertBuiltinContent(db, Date.now());

  const secret = await loadSecret(config);
  const transport = createMailTransport(config);
  const outbox = startOutboxWorker({ db, transport, log, from: config.mailFrom, to: config.mailTo });
  const mailboxKey = transport.name === 'mailbox' ? mailboxKeyOf(secret) : null;
  const storage = diskStorage(join(config.dataDir, 'pictures'));
  const app: App = { config, db, log, storage, secret, mailboxKey, wakeOutbox: outbox.wake };

  let draining = false;
  const shell = createShell({ app, render, clientFolder, isDraining: () => draining });
  const handle = getRequestListener(shell.fetch);
  const headers = securityHeaders({ styles, https: config.publicUrl.startsWith('https:'), development: before !== undefined });
  const server = createListener({ handle: before ? before(handle) : handle, headers, log });
  const url = await listen(server, config);

  return {
    url,
    mailboxUrl: mailboxKey && `${url}/mailbox?key=${mailboxKey}`,
    async stop() {
      draining = true;
      await closeServer(server, log);
      await outbox.stop();
      transport.close();
      await db.destroy();
      lock?.release();
    },
  };
}

/** Stable across restarts, so that a bookmark stays good. */
const mailboxKeyOf = (secret: string) => createHmac('sha256', secret).update('mailbox').digest('base64url').slice(0, 24);

function listen(server: Server, { port, host }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(`http://localhost:${(server.address() as AddressInfo).port}`));
  });
}

/** Takes no new request, lets those under way finish, and cuts what is left after `drainMs`. */
async function closeServer(server: Server, log: Log): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    log.warn('some requests did not finish in time');
    server.closeAllConnections();
  }, drainMs);
  await closed;
  clearTimeout(timer);
}
