import { BlockList, isIP } from 'node:net';

/** `origin` as in the `Origin` header: no trailing slash, no default port. */
export type Forwarding = { clientIp: string; origin: string };

/** `host` is a host that `isHost` takes. */
type Incoming = { remoteAddress: string; host: string; header(name: string): string | undefined };

/** True for a valid host and port of a URL, and nothing else (no user, no path, no list). */
export const isHost = (host: string): boolean =>
  /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);

/** Trusts `X-Forwarded-For`, `-Proto` and `-Host` only from the given proxies. Never throws. */
export function forwardingReader(
  trustedProxies: readonly string[],
): (incoming: Incoming) => Forwarding {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [ip = '', bits] = entry.split('/');
    if (bits === undefined) trusted.addAddress(ip, family(ip));
    else trusted.addSubnet(ip, Number(bits), family(ip));
  }
  const isTrusted = (ip: string) => isIP(ip) > 0 && trusted.check(ip, family(ip));

  return ({ remoteAddress, host, header }) => {
    const peer = plainAddress(remoteAddress);
    if (!isTrusted(peer)) return { clientIp: peer, origin: originOf('http', host) };
    const forwardedHost = firstOf(header('x-forwarded-host'));
    return {
      clientIp: clientBehind(peer, header('x-forwarded-for'), isTrusted),
      origin: originOf(
        firstOf(header('x-forwarded-proto')).toLowerCase() === 'https' ? 'https' : 'http',
        isHost(forwardedHost) ? forwardedHost : host,
      ),
    };
  };
}

/** The last IP address that is not one of our proxies; the client may have forged those before. */
function clientBehind(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (ip: string) => boolean,
): string {
  let nearest = peer;
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const ip = plainAddress(hop.trim());
    if (isIP(ip) === 0) return nearest;
    nearest = ip;
    if (!isTrusted(ip)) return ip;
  }
  return nearest;
}

/** Each proxy of a chain appends to the list: the first entry is closest to the visitor. */
const firstOf = (list: string | undefined) => (list ?? '').split(',', 1)[0]?.trim() ?? '';
const originOf = (protocol: 'http' | 'https', host: string) =>
  new URL(`${protocol}://${host}`).origin;
const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Without the port that some proxies add, and IPv4 instead of IPv4-mapped IPv6. */
function plainAddress(address: string): string {
  const ip =
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ??
    address;
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}
