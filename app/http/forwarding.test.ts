import { describe, expect, test } from 'vitest';
import { forwardingReader, isHost } from './forwarding.ts';

const proxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8:1::/48', '::1'];

function read(
  remoteAddress: string,
  headers: Record<string, string> = {},
  { host = 'bwt.example', trusted = proxies } = {},
) {
  return forwardingReader(trusted)({ remoteAddress, host, header: (name) => headers[name] });
}
const client = (remoteAddress: string, forwardedFor: string) =>
  read(remoteAddress, { 'x-forwarded-for': forwardedFor }).clientIp;

describe('from an untrusted client', () => {
  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };

  const addresses = ['198.51.100.7', '11.0.0.1', '2001:db8:2::1', '::ffff:198.51.100.7'];
  test.each([...addresses, 'fe80::1%eth0', ''])('%j: no header counts', (address) => {
    const clientIp = address.replace('::ffff:', '');
    expect(read(address, claims)).toEqual({ clientIp, origin: 'http://bwt.example' });
  });
  test('trusts no proxy by default', () => {
    const seen = { clientIp: '127.0.0.1', origin: 'http://bwt.example' };
    expect(read('127.0.0.1', claims, { trusted: [] })).toEqual(seen);
  });
});

describe('from a trusted proxy', () => {
  const addresses = ['127.0.0.1', '::ffff:127.0.0.1', '10.200.3.4', '2001:db8:1:ffff::1'];
  test.each([...addresses, '0:0:0:0:0:0:0:1'])('%s: the scheme and the client count', (address) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    const seen = { clientIp: '203.0.113.9', origin: 'https://bwt.example' };
    expect(read(address, headers)).toEqual(seen);
  });
  test('uses a valid X-Forwarded-Host', () => {
    const origin = (forwardedHost: string) =>
      read('127.0.0.1', { 'x-forwarded-host': forwardedHost }, { host: 'inside:3000' }).origin;
    expect(origin('bwt.example')).toBe('http://bwt.example');
    expect(origin('BWT.example:8443, inner.example')).toBe('http://bwt.example:8443');
    for (const broken of ['', 'a b', 'evil@bwt.example', 'bwt.example/path', '[', 'x:99999', '\0'])
      expect(origin(broken), broken).toBe('http://inside:3000');
  });
  test('omits a default port, as browsers do', () => {
    const secure = { 'x-forwarded-proto': 'https' };
    const origin = (headers: Record<string, string>, host: string) =>
      read('127.0.0.1', headers, { host }).origin;
    expect(origin(secure, 'bwt.example:443')).toBe('https://bwt.example');
    expect(origin({}, 'bwt.example:80')).toBe('http://bwt.example');
  });
  test.each([
    ['HTTPS', 'https'],
    ['https, http', 'https'],
    ['http, https', 'http'],
    ['wss', 'http'],
    ['', 'http'],
  ])('X-Forwarded-Proto %j is %s', (protocol, scheme) => {
    const { origin } = read('127.0.0.1', { 'x-forwarded-proto': protocol });
    expect(origin).toBe(`${scheme}://bwt.example`);
  });
});

describe('X-Forwarded-For', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    // Our own proxies behind each other.
    ['203.0.113.9, 10.1.1.1, 2001:db8:1::5', '203.0.113.9'],
    // What the client sent comes before the IP address that our proxy saw.
    ['1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
    // With a port, as some proxies write it.
    ['1.2.3.4, 203.0.113.9:4711', '203.0.113.9'],
    ['1.2.3.4, [2001:db8:9::1]:443', '2001:db8:9::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:9::1', '2001:db8:9::1'],
    // Only our proxies: a health check.
    ['10.1.1.1', '10.1.1.1'],
    ['', '127.0.0.1'],
    // Not what a proxy writes: nothing before it is trusted.
    ['1.2.3.4, unknown', '127.0.0.1'],
    ['1.2.3.4, _hidden, 10.1.1.1', '10.1.1.1'],
    [',,,', '127.0.0.1'],
    ['x'.repeat(8_000), '127.0.0.1'],
  ])('%s: the client is %s', (forwardedFor, address) => {
    expect(client('127.0.0.1', forwardedFor)).toBe(address);
  });
});

const hosts = ['bwt.example', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'a_b.example'];
const broken = ['', 'a b', 'a/b', 'a@b', 'a:b', 'a:70000', '[::1', '[g::1]', 'a,b', 'http://a'];
test('a host is a name or an IP address, with or without a port', () => {
  expect(hosts.filter(isHost)).toEqual(hosts);
  expect([...broken, 'é', '999.999.999.999', 'a?b', 'a#b'].filter(isHost)).toEqual([]);
});
