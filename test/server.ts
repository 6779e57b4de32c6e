import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { allocatorEnv } from '../scripts/start.ts';
import { freePort, startProcess } from './process.ts';

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** The secret that a server was given, or has made for itself. */
type Secretive = Pick<TestServer, 'dataDir' | 'secret'>;
export const secretOf = async ({ dataDir, secret }: Secretive): Promise<string> =>
  secret ?? readFile(join(dataDir, 'app-secret'), 'utf8');

/**
 * Variables that processes of the tests inherit: where programs are, and where Node keeps compiled
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
  return join(root, `node_modules/.cache/first-start/${build}.sqlite`);
}

// `localhost` may be ::1 as well, where no server of ours listens. Node goes on to it after 250 ms:
// too soon for a test that had to wait for the processor meanwhile.
setDefaultAutoSelectFamilyAttemptTimeout(10_000);

/**
 * Starts the built server (build/server/index.js) on a free port, with only the given variables in
 * its environment, and waits for its ready line. Its DATA_DIR is a temporary folder with the database
 * of a first start, removed by `stop`; one that is given stays, for the next start.
 *
 *     await using server = await startServer({ SMTP_URL: smtp.url });
 *     const response = await fetch(`${server.url}/contact`);
 */
export async function startServer(
  env: Record<string, string> = {},
  { nodeOptions = [] as string[], allocator = {} } = {},
) {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'bwt-server-')));
  const fresh = freshDatabase();
  if (!env.DATA_DIR && !env.DATABASE_URL && existsSync(fresh))
    await copyFile(fresh, join(dataDir, 'bwt.sqlite'));
  const server = await startProcess(process.execPath, [...nodeOptions, 'build/server/index.js'], {
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
    isUp: (printed) => /^BWT is ready: \S+\n/m.test(printed),
  });
  /** Ends the server (`SIGKILL` is the power cut) and waits. @returns its exit code */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const code = await server.stop(signal);
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  return {
    ...server,
    /** Also the server's PUBLIC_URL, unless another was given. */
    url: `http://localhost:${port}`,
    port,
    dataDir,
    /** APP_SECRET, if it was given one. */
    secret: env.APP_SECRET,
    /** The URL that opens the mailbox, while SMTP_URL is not set. */
    get mailboxUrl() {
      // Printed in the same tick as the ready line, but perhaps not read with it.
      return /^Emails are kept here until SMTP_URL is set: (\S+)$/m.exec(server.output())?.[1];
    },
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
