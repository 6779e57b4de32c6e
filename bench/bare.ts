import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRaw } from '#test/raw-fetch.ts';

// Run as a program, with the URLs of some pages: a bare `node:http` server that serves them with
// the same compressed bytes and headers. It prints its port.

/** Starts that program. */
export async function startBareServer(urls: readonly string[]) {
  const child = spawn(process.execPath, [import.meta.filename, ...urls], {
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
  };
  return { url: `http://localhost:${port}`, processId: child.pid, stop };
}

async function fetchAnswer(url: string) {
  const { answer, body } = await getRaw(url, { 'Accept-Encoding': 'br' });
  const headers = Object.entries(answer.headersDistinct)
    // Node adds these itself.
    .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]));
  return { headers, etag: answer.headers.etag, body };
}

async function serve(urls: readonly string[]): Promise<void> {
  const answers = new Map(
    await Promise.all(
      urls.map(async (url) => {
        const { headers, ...answer } = await fetchAnswer(url);
        const conditional = headers.filter(([name]) => !name.startsWith('content-')).flat();
        return [
          new URL(url).pathname,
          { ...answer, headers: headers.flat(), conditional },
        ] as const;
      }),
    ),
  );
  const server = createServer((incoming, outgoing) => {
    const answer = answers.get(incoming.url ?? '');
    if (!answer) outgoing.writeHead(404).end();
    else if (answer.etag && incoming.headers['if-none-match'] === answer.etag)
      outgoing.writeHead(304, answer.conditional).end();
    else outgoing.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

if (import.meta.main) await serve(process.argv.slice(2));
