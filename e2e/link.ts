import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestServer } from '#test/server.ts';

/**
 * A network connection between a visitor and the site that can fail: `slow` delays every response
 * until the connection is good again, `down` breaks every connection, `loses` forwards a request
 * and disconnects before the response, `gone` answers like a proxy without a site behind it.
 */
export class Link {
  state: 'good' | 'slow' | 'down' | 'loses' | 'gone' = 'good';
  /** Overrides the response for a URL. */
  rewrite: (path: string, body: Buffer) => Buffer | string = (_path, body) => body;
  readonly #port: number;
  /** The requests that wait for the connection to be good again. */
  readonly held: (() => void)[] = [];
  #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));

  private constructor(port: number) {
    this.#port = port;
  }

  static async to({ port }: Pick<TestServer, 'port'>): Promise<Link> {
    const link = new Link(port);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  become(state: Link['state']): void {
    this.state = state;
    if (state === 'down') this.#server.closeAllConnections();
    if (state === 'good') for (const go of this.held.splice(0)) go();
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (this.state === 'down') return void incoming.socket.destroy();
    if (this.state === 'gone') return void outgoing.writeHead(502).end('Bad Gateway');
    if (this.state === 'slow') await new Promise<void>((go) => this.held.push(go));
    const { method = 'GET', url = '/', headers } = incoming;
    // Whole answers, that can be rewritten.
    const { 'accept-encoding': _accepted, 'if-none-match': _match, ...plain } = headers;
    const onward = request(
      { port: this.#port, host: '127.0.0.1', method, path: url, headers: plain },
      async (answer) => {
        if (this.state === 'loses') return void incoming.socket.destroy();
        const body = this.rewrite(url, Buffer.concat(await answer.toArray()));
        const { 'content-length': _length, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 500, kept).end(body);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
