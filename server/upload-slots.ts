import { ipNetworks } from '#app/http/rate-limits/ip-network.ts';

type Bounds = {
  /** Uploads at a time: each may take its full size on the disk, or in memory. */
  maxConcurrent: number;
  maxPerAccount: number;
  /** More than for an account: a school may share an IP address. */
  maxPerNetwork: number;
  /** How many more may wait, and for how long, in milliseconds. */
  maxWaiting: number;
  waitMs: number;
};

export type Uploader = { accountId: string | null; clientIp: string };
/** A phone on GPRS sends 4 kB a second, and may have no signal for some seconds of the thirty. */
export const slowestUpload = { bytes: 30_000, everyMs: 30_000 };

/** Less than the minute without progress after which browsers show a failure (app/client/upload.ts). */
export const uploadWaits = { maxWaiting: 100, waitMs: 40_000 };

/** When to try again after waiting in vain, in seconds: about as long as one upload takes. */
export const retryAfterSeconds = 10;

type Share = { key: string; most: number };
type Waiting = { shares: Share[]; start: () => void };

/** A few senders of slow uploads do not hold all slots; who finds none free waits a while. */
export function createUploadSlots({
  maxConcurrent,
  maxPerAccount,
  maxPerNetwork,
  maxWaiting,
  waitMs,
}: Bounds) {
  const held = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let taken = 0;

  /** As with rate limits, each wider IPv6 network has twice the share of the one inside it. */
  const sharesOf = ({ accountId, clientIp }: Uploader): Share[] => [
    ...(accountId === null ? [] : [{ key: `account ${accountId}`, most: maxPerAccount }]),
    ...ipNetworks(clientIp).map((network, index) => ({
      key: network,
      most: maxPerNetwork * 2 ** index,
    })),
  ];
  const isFree = (shares: Share[]) =>
    taken < maxConcurrent && shares.every(({ key, most }) => (held.get(key) ?? 0) < most);

  const take = (shares: Share[]) => {
    taken++;
    for (const { key } of shares) held.set(key, (held.get(key) ?? 0) + 1);
  };
  const release = (shares: Share[]) => {
    taken--;
    for (const { key } of shares) {
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
    // In the order of their coming; one whose network has no slot left lets others go first.
    for (const each of waiting) if (isFree(each.shares)) each.start();
  };

  const waitForSlot = (shares: Share[]): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (hasSlot: boolean) => {
        clearTimeout(timer);
        waiting.delete(each);
        if (hasSlot) take(shares);
        resolve(hasSlot);
      };
      const each: Waiting = { shares, start: () => end(true) };
      const timer = setTimeout(end, waitMs, false);
      waiting.add(each);
    });

  return async (uploader: Uploader): Promise<(() => void) | null> => {
    const shares = sharesOf(uploader);
    if (isFree(shares)) take(shares);
    else if (waiting.size >= maxWaiting || !(await waitForSlot(shares))) return null;
    return () => release(shares);
  };
}
