import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { allocatorEnv } from '../scripts/start.ts';
import { freePort } from './free-port.ts';

export type TestServer = {
  /** `http://localhost:<port>`, also the server's PUBLIC_URL unless another was given. */
  url: string;
  port: number;
  dataDir: string;
  /** APP_SECRET, if it was given one. */
  secret?: string | undefined;
  /** The URL that opens the mailbox, while SMTP_URL is not set. */
  mailboxUrl: string | undefined;
  process: ChildProcess;
  /** All that the server has printed. */
  output(): string;
  /**
   * Ends the server (`SIGKILL` is the power cut) and waits. @returns its exit code, null after a
   * signal ended it.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The secret that a server was given, or has made for itself. */
export const secretOf = async ({
  dataDir,
  secret,
}: Pick<TestServer, 'dataDir' | 'secret'>): Promise<string> =>
  secret ?? readFile(join(dataDir, 'app-secret'), 'utf8');

/**
 * What processes of the tests take from ours: where programs are, and where Node keeps compiled
 * code (scripts/suite.ts).
 */
export const inheritedEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

const root = join(import.meta.dirname, '..');

/**
 * The database of the build after its first start, for servers to begin with (test/build.ts):
 * migrations and built-in content take two fifths of a start.
 */
export function freshDatabase(): string {
  const build = readFileSync(join(root, 'build/sources.sha256'), 'utf8').slice(0, 12);
  return join(root, `node_modules/.cache/fresh-${build}.sqlite`);
}

// `localhost` may be ::1 as well, where no server of ours listens. Node goes on to it after 250 ms:
// too soon for a test that had to wait for the processor meanwhile.
setDefaultAutoSelectFamilyAttemptTimeout(10_000);

/** How long a server may take until it is ready, in milliseconds: far longer than it does. */
const readyMs = 120_000;

/**
 * Starts the built server (build/server/index.js) on a free port, with only the given variables in
 * its environment, and waits for its ready line. Its DATA_DIR is a temporary folder with the database
 * of a first start, removed by `stop`; one that is given stays, for the next start.
 *
 *     await using server = await startServer({ SMTP_URL: smtp.url });
 *     const response = await fetch(`${server.url}/contact`);
 *
 * @throws Error with what the server printed, when it ends before it is ready.
 */
export async function startServer(
  env: Record<string, string> = {},
  { nodeOptions = [], allocator = {} }: { nodeOptions?: string[]; allocator?: object } = {},
): Promise<TestServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'bwt-server-')));
  const fresh = freshDatabase();
  if (!env.DATA_DIR && !env.DATABASE_URL && existsSync(fresh))
    await copyFile(fresh, join(dataDir, 'bwt.sqlite'));
  const child = spawn(process.execPath, [...nodeOptions, 'build/server/index.js'], {
    cwd: root,
    env: {
      ...inheritedEnv,
      ...allocator,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      // Without this, a public service far away, which no test may call.
      POSTS_API_URL: 'http://127.0.0.1:1',
      // No proxy stands before it.
      SHUTDOWN_DELAY_SECONDS: '0',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = once(child, 'close');

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
    process.off('exit', killWithUs);
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };

  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (/^BWT is ready: \S+\n/m.test(output)) resolve();
      });
    }
  });
  const late = AbortSignal.timeout(readyMs);
  const isReady = await Promise.race([
    ready.then(() => true),
    ended.then(() => false),
    once(late, 'abort').then(() => false),
  ]);
  if (!isReady) {
    await stop('SIGKILL');
    // Whatever else runs on the machine may have taken the free port in between.
    if (!env.PORT && output.includes('EADDRINUSE')) return startServer(env);
    throw new Error(
      `The server did not start${late.aborted ? ` within ${readyMs} ms` : ''}. It printed:\n${output}`,
    );
  }
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    secret: env.APP_SECRET,
    // Printed in the same tick as the ready line, but perhaps not read with it.
    get mailboxUrl() {
      return /^Emails are kept here until SMTP_URL is set: (\S+)$/m.exec(output)?.[1];
    },
    process: child,
    output: () => output,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  };
}

/** A page of the local mailbox, as the browser gets it that opened the mailbox. */
export async function readMailbox(
  { url, mailboxUrl = '' }: TestServer,
  path = '/mailbox',
): Promise<string> {
  const opened = await fetch(mailboxUrl, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie().map((field) => field.split(';', 1)[0]);
  return (await fetch(url + path, { headers: { Cookie: cookie.join('; ') } })).text();
}

/**
 * With the Node options and the allocator of `npm start`, for what is measured: they trade a
 * quarter of the processor time for memory.
 */
export const startMeasured = (env?: Record<string, string>): Promise<TestServer> =>
  startServer(env, {
    nodeOptions: packageJson.scripts.start.match(/--(?:max|heap|no)-\S+/g) ?? [],
    allocator: allocatorEnv,
  });
