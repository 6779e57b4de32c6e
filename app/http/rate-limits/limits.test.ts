import pino from 'pino';
import { expect, test } from 'vitest';
import { ipNetwork, ipNetworks } from './ip-network.ts';
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

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8:1::2:3:4:5', '2001:db8:1:0'],
  ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to %s', (address, group) => {
  expect(ipNetwork(address)).toBe(group);
});

test('one person may hold a /64, a /56 or a /48, but only one IPv4 address', () => {
  expect(ipNetworks('192.0.2.7')).toEqual(['192.0.2.7']);
  const wider = ['2001:db8:1:ab00/56', '2001:db8:1/48'];
  expect(ipNetworks('2001:db8:1:abcd::5')).toEqual(['2001:db8:1:abcd', ...wider]);
});
