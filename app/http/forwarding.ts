import { BlockList, isIP } from 'node:net';

/** What is known of a request's way here. `origin` has no trailing slash. */
export type Forwarding = { clientAddress: string; origin: string };

type Incoming = { remoteAddress: string; host: string; header(name: string): string | undefined };

const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Reads `X-Forwarded-For`, `-Proto` and `-Host`, which count only from the given proxies (addresses or networks);
 * from anyone else they are what a stranger typed.
 */
export function forwardingReader(trustedProxies: readonly string[]): (incoming: Incoming) => Forwarding {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [ip = '', bits] = entry.split('/');
    if (bits === undefined) trusted.addAddress(ip, family(ip));
    else trusted.addSubnet(ip, Number(bits), family(ip));
  }
  const isTrusted = (ip: string) => isIP(ip) > 0 && trusted.check(ip, family(ip));

  return ({ remoteAddress, host, header }) => {
    const peer = plain(remoteAddress);
    if (!isTrusted(peer)) return { clientAddress: peer, origin: `http://${host}` };
    const hops = (header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()));
    // The nearest address that is not one of our own proxies is the client; what stands before it, the client wrote.
    const clientAddress = hops.reverse().find((ip) => isIP(ip) > 0 && !isTrusted(ip)) ?? peer;
    const protocol = header('x-forwarded-proto')?.trim() === 'https' ? 'https' : 'http';
    return { clientAddress, origin: `${protocol}://${header('x-forwarded-host')?.trim() || host}` };
  };
}
