import { afterAll, beforeAll, expect } from 'vitest';
import { parseAnswers, sendRaw } from './raw-http.ts';
import { startServer, type TestServer } from './server.ts';

/** Headers that HTTP allows on every answer, whoever writes it. */
export const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

/**
 * The built server, for the tests of one file that send it whatever they like: none may harm it, or
 * leave an error in its log.
 */
export function rawServer() {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'debug' });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    const lines = server.output().trim().split('\n').slice(2);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ requestId: expect.any(String) });
    expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });

  /**
   * Sends bytes over one connection. @returns the statuses of the answers, none of which was a
   * server error or without its headers.
   */
  async function statusesOf(...payload: (string | Buffer)[]): Promise<number[]> {
    const answers = parseAnswers(await sendRaw(server.port, ...payload));
    for (const { status, headers } of answers) {
      expect(status).toBeLessThan(500);
      expect([...headers.keys()]).toEqual(expect.arrayContaining(securityHeaders));
      for (const name of ['server', 'x-powered-by'])
        expect([...headers.keys()]).not.toContain(name);
    }
    await expectAlive();
    return answers.map(({ status }) => status);
  }

  async function expectAlive(): Promise<void> {
    expect(await (await fetch(`${server.url}/livez`)).text()).toBe('ok\n');
    expect(server.process.exitCode).toBeNull();
  }

  return {
    statusesOf,
    expectAlive,
    get port() {
      return server.port;
    },
  };
}

/** A request's head, which asks the server to close the connection after its answer. */
export const head = (line: string, ...fields: string[]) =>
  `${[line, 'Host: bwt.example', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`;
export const get = (target: string, ...fields: string[]) =>
  head(`GET ${target} HTTP/1.1`, ...fields);
export const post = (target: string, ...fields: string[]) =>
  head(`POST ${target} HTTP/1.1`, 'Content-Type: application/x-www-form-urlencoded', ...fields);
