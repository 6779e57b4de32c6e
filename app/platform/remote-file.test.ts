import { expect, test } from 'vitest';
import { fetchRemoteFile, isPublicIp, RemoteFileError } from './remote-file.server.ts';

test.each(
  `1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.169.0.1 223.255.255.255
2606:4700::1111 2a00:1450::1`.split(/\s/),
)('%s is public', (ip) => expect(isPublicIp(ip)).toBe(true));

test.each(
  // This host, private, shared by a provider, loopback, link-local (where clouds keep their keys),
  // protocols, benchmarks, multicast, reserved, broadcast.
  `0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 127.0.0.1
127.255.255.254 169.254.169.254 192.0.0.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255
:: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fc00::1 fd12:3456::1 fe80::1 ff02::1
2001:db8::1 2002:a00:1::1`.split(/\s/),
)('%s is not', (ip) => expect(isPublicIp(ip)).toBe(false));

test.each(
  `file:///etc/passwd ftp://1.1.1.1/x http://127.0.0.1:1/x http://[::1]:1/x https://localhost:1/x
http:// http://[ http://localhost%00.evil/`.split(/\s/),
)('%s is not fetched', async (address) => {
  await expect(fetchRemoteFile(address, 1_000)).rejects.toThrow(RemoteFileError);
});
