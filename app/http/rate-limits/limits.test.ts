import pino from 'pino';
import { expect, test } from 'vitest';
import { logRateLimited } from './limits.server.ts';

test('refused attempts are logged once in ten seconds, with the number of those in between', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  for (let at = 0; at <= 20_000; at += 1_000)
    logRateLimited(log, { requestId: `r${at}`, path: '/login' }, at);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'r0', path: '/login', unlogged: 0 },
    { requestId: 'r10000', path: '/login', unlogged: 9 },
    { requestId: 'r20000', path: '/login', unlogged: 9 },
  ]);
});
