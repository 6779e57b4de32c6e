import { expect, test } from 'vitest';
import { fetchRemoteFile, isPublicIp, RemoteFileError } from './remote-file.server.ts';

test.each(
  `1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.169.0.1 223.255.255.255
2606:4700::1111 2a00:1450::1`.split(/\s/),
)('%s is public', (ip) => expect(isPublicIp(ip)).toBe(true));

test.each([
  ['this host', '0.0.0.0'],
  ['this host', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['shared by a provider', '100.64.0.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local, where clouds keep their keys', '169.254.169.254'],
  ['reserved for protocols', '192.0.0.1'],
  ['for benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['this host', '::'],
  ['loopback', '::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['IPv4 in IPv6', '::ffff:8.8.8.8'],
  ['translated', '64:ff9b::7f00:1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fd12:3456::1'],
  ['link-local', 'fe80::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['6to4 of a private address', '2002:a00:1::1'],
])('%s: %s is not', (_what, ip) => expect(isPublicIp(ip)).toBe(false));

test.each(
  `file:///etc/passwd ftp://1.1.1.1/x http://127.0.0.1:1/x http://[::1]:1/x https://localhost:1/x
http:// http://[ http://localhost%00.evil/`.split(/\s/),
)('%s is not fetched', async (address) => {
  await expect(fetchRemoteFile(address, 1_000)).rejects.toThrow(RemoteFileError);
});
