import { expect, test } from 'vitest';
import { forwardingReader, isHost } from './forwarding.ts';

const proxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8:1::/48', '::1'];

function read(
  remoteAddress: string,
  headers: Record<string, string> = {},
  { host = 'bwt.example', trusted = proxies } = {},
) {
  return forwardingReader(trusted)({ remoteAddress, host, header: (name) => headers[name] });
}

const claims = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
};

test.each(['198.51.100.7', '11.0.0.1', '2001:db8:2::1', '::ffff:198.51.100.7', 'fe80::1%eth0', ''])(
  'of %j, which is no proxy of ours, no header counts',
  (address) => {
    const clientIp = address.replace('::ffff:', '');
    expect(read(address, claims)).toEqual({ clientIp, origin: 'http://bwt.example' });
  },
);

const { 'x-forwarded-host': _, ...byProxy } = claims;
test.each(['127.0.0.1', '::ffff:10.200.3.4', '2001:db8:1:ffff::1', '0:0:0:0:0:0:0:1'])(
  'of the proxy %s, the scheme and the client count',
  (address) => {
    const seen = { clientIp: '203.0.113.9', origin: 'https://bwt.example' };
    expect(read(address, byProxy)).toEqual(seen);
  },
);

test.each([
  ['BWT.example:8443, inner.example', 'http', 'http://bwt.example:8443'],
  ['bwt.example/path', 'http', 'http://inside:3000'],
  // Without a default port, as browsers write it.
  ['bwt.example:443', 'https', 'https://bwt.example'],
  ['bwt.example', 'https, http', 'https://bwt.example'],
  ['bwt.example', 'http, https', 'http://bwt.example'],
  ['bwt.example', 'wss', 'http://bwt.example'],
])('X-Forwarded-Host %j and X-Forwarded-Proto %j make %s', (host, protocol, origin) => {
  const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol };
  expect(read('127.0.0.1', headers, { host: 'inside:3000' }).origin).toBe(origin);
});

test.each([
  // Our own proxies behind each other.
  ['203.0.113.9, 10.1.1.1, 2001:db8:1::5', '203.0.113.9'],
  // The addresses that the client sent come before the one that our proxy saw.
  ['127.0.0.1, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
  // With a port, as some proxies write it.
  ['1.2.3.4, 203.0.113.9:4711', '203.0.113.9'],
  ['1.2.3.4, [2001:db8:9::1]:443', '2001:db8:9::1'],
  ['', '127.0.0.1'],
  // Not what a proxy writes: nothing before it is trusted.
  ['1.2.3.4, _hidden, 10.1.1.1', '10.1.1.1'],
  ['x'.repeat(8_000), '127.0.0.1'],
])('%s: the client is %s', (forwardedFor, address) => {
  expect(read('127.0.0.1', { 'x-forwarded-for': forwardedFor }).clientIp).toBe(address);
});

test('a host is a name or an IP address, with or without a port', () => {
  const hosts = ['bwt.example', 'localhost:3000', '[::1]:3000'];
  const broken = ['', 'a b', 'a/b', 'a@b', 'a:b', 'a:70000', '[g::1]', 'a,b', 'é'];
  expect([...hosts, ...broken].filter(isHost)).toEqual(hosts);
});
