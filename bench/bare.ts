import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A response as it crosses the wire, its body in base64. */
export type Answer = { path: string; headers: [name: string, value: string][]; body: string };

/**
 * Starts a bare `node:http` server that serves some pages of another with the same compressed bytes
 * and headers.
 */
export async function startBareServer(url: string, paths: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-bare-'));
  const file = join(folder, 'answers.json');
  await writeFile(
    file,
    JSON.stringify(await Promise.all(paths.map((path) => fetchAnswer(url, path)))),
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const port = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => Number(chunk)),
    ended.then(() => Promise.reject(new Error('the bare server did not start'))),
  ]);
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, processId: child.pid, stop };
}

/** Node adds these to both servers' responses. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

async function fetchAnswer(url: string, path: string): Promise<Answer> {
  const asked = request(url + path, { headers: { 'Accept-Encoding': 'br' } }).end();
  const [incoming] = (await once(asked, 'response')) as [IncomingMessage];
  const { rawHeaders } = incoming;
  const headers: Answer['headers'] = [];
  for (let i = 0; i < rawHeaders.length; i += 2)
    headers.push([rawHeaders[i] as string, rawHeaders[i + 1] as string]);
  return {
    path,
    headers: headers.filter(([name]) => !ownHeaders.has(name.toLowerCase())),
    body: (await buffer(incoming)).toString('base64'),
  };
}
