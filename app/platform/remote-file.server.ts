import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

export class RemoteFileError extends Error {
  override name = 'RemoteFileError';
}

// Against SSRF: the networks that are not public (IANA special-purpose registries). Two lists, as
// BlockList treats every IPv4 address as also in ::ffff:0:0/96.
const privateNetworks = {
  ipv4: blockList(
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  ),
  // Only 2000::/3 is public, less the documentation and 6to4 networks.
  ipv6: blockList('::/3 4000::/2 8000::/1 2001:db8::/32 2002::/16'),
};

function blockList(networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.split(' ')) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), familyOf(net));
  }
  return list;
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIPv4(ip) ? 'ipv4' : 'ipv6';
}

export const isPublicIp = (ip: string): boolean =>
  !privateNetworks[familyOf(ip)].check(ip, familyOf(ip));

// While connecting, against DNS rebinding: the checked address is the one that is used.
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const first = found.find(({ address }) => isPublicIp(address));
    if (!first || found.some(({ address }) => !isPublicIp(address))) {
      return callback(new RemoteFileError(`${hostname} is not a public address`), '', 0);
    }
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

/** At most `maxBytes` and 3 redirects, `timeoutMs` for each. @throws RemoteFileError */
export async function fetchRemoteFile(
  startUrl: string,
  maxBytes: number,
  timeoutMs = 10_000,
): Promise<Buffer> {
  let url = webUrl(startUrl);
  for (let hop = 0; hop <= 3; hop++) {
    const answer = await get(url, maxBytes, timeoutMs);
    if (Buffer.isBuffer(answer)) return answer;
    url = webUrl(answer.location, url);
  }
  throw new RemoteFileError('too many redirects');
}

/** @throws RemoteFileError, which does not repeat what was given: it may hold a password */
function webUrl(given: string, base?: URL): URL {
  const url = URL.parse(given, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new RemoteFileError('not a web address');
  return url;
}

function get(
  url: URL,
  maxBytes: number,
  timeoutMs: number,
): Promise<Buffer | { location: string }> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new RemoteFileError(`${url.host}: ${reason}`));
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicIp(host)) return fail('not a public address');
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(
      url,
      { lookup: publicLookup, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          return resolve({ location: headers.location });
        }
        if (statusCode !== 200) {
          response.destroy();
          return fail(`answered ${statusCode}`);
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) {
            response.destroy();
            return fail(`larger than ${maxBytes} bytes`);
          }
          chunks.push(chunk);
        });
        response.on('end', () => resolve(Buffer.concat(chunks)));
        response.on('error', (error) => fail(error.message));
      },
    );
    sent.on('error', (error) => fail(error.message));
    sent.end();
  });
}
