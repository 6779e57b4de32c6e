import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRaw } from '#test/raw-fetch.ts';

// Run as a program, with the URLs of some pages: a bare `node:http` server that serves them with
// the same compressed bytes and headers. It prints its port.

const answers = new Map<string, { headers: string[]; body: Buffer }>();
for (const url of process.argv.slice(2)) {
  const { answer, body } = await getRaw(url, { 'Accept-Encoding': 'br' });
  const headers = Object.entries(answer.headersDistinct)
    // Node adds these itself.
    .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    .flatMap(([name, values = []]) => values.flatMap((value) => [name, value]));
  answers.set(new URL(url).pathname, { headers, body });
}
const server = createServer((incoming, outgoing) => {
  const answer = answers.get(incoming.url ?? '');
  if (answer) outgoing.writeHead(200, answer.headers).end(answer.body);
  else outgoing.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
