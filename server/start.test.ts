import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { freePort } from '#test/process.ts';
import { inheritedEnv, startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';

/** Runs the built server until it exits. */
async function startInVain(given: Record<string, string>) {
  const PORT = String(await freePort());
  const env = { ...inheritedEnv, HOST: '127.0.0.1', PORT, DATA_DIR: await testFolder(), ...given };
  const cwd = join(import.meta.dirname, '..');
  const child = spawn(process.execPath, ['build/server/index.js'], { cwd, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'close');
  const output = stdout + stderr;
  expect(child.exitCode).toBe(1);
  expect(output).not.toMatch(/hunter2|^ {4}at /m);
  return output;
}

test('warns when the provider does not know the public URL, where the mailbox is read; a service worker that is switched off unregisters itself, and no page registers it', async () => {
  await using provider = await startIdentityToolkit();
  const PUBLIC_URL = 'https://bwt.example';
  await using server = await startServer({ ...provider.env, PUBLIC_URL, SERVICE_WORKER: 'off' });
  await expect.poll(() => server.output()).toContain('is not among the authorized domains');
  expect(server.output()).toContain('"host":"bwt.example"');
  await expect.poll(() => server.mailboxUrl).toMatch(/^https:\/\/bwt\.example\/mailbox\?key=/);
  const script = await (await fetch(`${server.url}/sw.js`)).text();
  expect(script).toContain('registration.unregister()');
  expect(script).not.toContain('importScripts');
  expect(await (await fetch(`${server.url}/home`)).text()).not.toContain('data-worker');
});

test.each<[what: string, env: () => object | Promise<object>, message: RegExp]>([
  [
    'a port in use',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      onTestFinished(() => void other.close());
      return { PORT: String((other.address() as AddressInfo).port) };
    },
    /^listen EADDRINUSE: .*Set PORT to a free port\.\n$/,
  ],
  [
    'an unreachable database',
    () => ({ DATABASE_URL: 'postgres://bwt:hunter2@127.0.0.1:1/bwt' }),
    /^DATABASE_URL: the database does not answer: .*ECONNREFUSED/,
  ],
  [
    'a file that is not a database',
    async () => {
      const DATA_DIR = await testFolder();
      await writeFile(join(DATA_DIR, 'bwt.sqlite'), 'not a database, '.repeat(100));
      return { DATA_DIR };
    },
    /^DATA_DIR: the database file cannot be used: file is not a database\..*\n$/,
  ],
  [
    'a setting that is wrong',
    () => ({ PORT: '99999', SMTP_URL: 'http://user:hunter2@mail.example' }),
    /^The settings are wrong[\s\S]*PORT: got "99999"[\s\S]*SMTP_URL: got a value that is not repeated/,
  ],
])('%s stops the process, with a message for the operator', async (_what, env, message) => {
  expect(await startInVain({ ...(await env()) })).toMatch(message);
});

test('only its own user reads what the server stores, also in a folder that was open before; no second process starts on its SQLite file', async () => {
  const folder = await testFolder();
  await chmod(folder, 0o755);
  await using server = await startServer({ DATA_DIR: folder });
  const modes: Record<string, string> = {};
  for (const name of ['', ...(await readdir(folder))])
    modes[name] = ((await stat(join(folder, name))).mode & 0o777).toString(8);
  const { '': own, ...files } = modes;
  expect([own, ...new Set(Object.values(files))]).toEqual(['700', '600']);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['app-secret', 'bwt.sqlite-wal']));
  expect(await startInVain({ DATA_DIR: folder })).toMatch(
    /^Another process already serves \/.*bwt\.sqlite\. Stop it first, choose another DATA_DIR, or set DATABASE_URL/,
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
