import { isIP } from 'node:net';

/**
 * The network that one customer of a provider usually has: an IPv4 address, or the /64 of an IPv6
 * address (as four groups of hexadecimal digits). Anything else is itself.
 */
export function ipNetwork(address: string): string {
  const ip = address.split('%', 1)[0] ?? '';
  if (isIP(ip) !== 6) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  // The end of the IPv6 address is cut off, so an embedded IPv4 address only has to fill two
  // groups.
  const [head = '', tail] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The widest of the networks that one person may hold. */
export const widestNetwork = (address: string): string => ipNetworks(address).at(-1) ?? address;

/**
 * The networks of an IP address that one person may hold, from narrow to wide: only itself for
 * IPv4; for IPv6 the /64 of a line, the /56 that providers give to a home, and the /48 that anyone
 * can have from a tunnel or a hosting company.
 */
export function ipNetworks(address: string): [narrowest: string, ...wider: string[]] {
  const network = ipNetwork(address);
  const [first, second, third, fourth] = network.split(':');
  if (fourth === undefined) return [network];
  const home = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [network, `${first}:${second}:${third}:${home}/56`, `${first}:${second}:${third}/48`];
}
