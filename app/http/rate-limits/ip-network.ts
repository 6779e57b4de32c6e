import { isIP } from 'node:net';

/** An IPv4 address, or the /64 of an IPv6 address, which one customer usually has. */
export function ipNetwork(address: string): string {
  const ip = address.split('%', 1)[0] ?? '';
  if (isIP(ip) !== 6) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  // The end is cut off, so an embedded IPv4 address only has to fill two groups.
  const [head = '', tail] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

export const widestNetwork = (address: string): string => ipNetworks(address).at(-1) ?? address;

/** For IPv6 the /64 of a line, the /56 of a home, and the /48 that a tunnel may have. */
export function ipNetworks(address: string): [narrowest: string, ...wider: string[]] {
  const network = ipNetwork(address);
  const [first, second, third, fourth] = network.split(':');
  if (fourth === undefined) return [network];
  const home = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [network, `${first}:${second}:${third}:${home}/56`, `${first}:${second}:${third}/48`];
}
