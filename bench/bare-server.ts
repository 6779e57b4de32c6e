// What Node itself can do: a bare `node:http` server with prepared responses. It reads the
// responses from a file (its argument) and prints its port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './bare.ts';

const file = process.argv[2] as string;
const answers = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as Answer[]).map(({ path, headers, body }) => {
    const conditional = headers.filter(([name]) => !name.toLowerCase().startsWith('content-'));
    const etag = headers.find(([name]) => name.toLowerCase() === 'etag')?.[1];
    return [
      path,
      {
        etag,
        headers: headers.flat(),
        conditional: conditional.flat(),
        body: Buffer.from(body, 'base64'),
      },
    ];
  }),
);

const server = createServer((incoming, outgoing) => {
  const answer = answers.get(incoming.url ?? '');
  if (!answer) {
    outgoing.writeHead(404).end();
  } else if (answer.etag && incoming.headers['if-none-match'] === answer.etag) {
    outgoing.writeHead(304, answer.conditional).end();
  } else {
    outgoing.writeHead(200, answer.headers).end(answer.body);
  }
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
