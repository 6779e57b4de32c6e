import { BusyError } from './concurrency-limiter.ts';

type Bounds = {
  concurrency: number;
  maxQueued: number;
  /** How many tasks of one account may run or wait together: a person does one thing at a time. */
  maxPerAccount: number;
};

/** Whom a task is for. Tasks without a network share a turn. */
export type Requester = { network?: string | undefined; account?: string | undefined };

type Waiting = { start: () => void; refuse: (error: BusyError) => void };

/**
 * Networks take turns, so that a flood waits for itself; when the queue is full, the longest line
 * gives up its last place. Rejects with a BusyError of the message `tooMany`.
 */
export function createFairQueue(
  { concurrency, maxQueued, maxPerAccount }: Bounds,
  tooMany: string,
) {
  /** By network, in the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  const accounts = new Map<string, number>();
  let running = 0;
  let queued = 0;

  const next = () => {
    const [turn] = lines;
    if (!turn || running >= concurrency) return;
    const [network, line] = turn;
    lines.delete(network);
    const task = line.shift();
    if (line.length > 0) lines.set(network, line);
    queued--;
    running++;
    task?.start();
  };

  /** @returns whether there is a place now for one more of this network. */
  const makeRoom = (network: string): boolean => {
    if (queued < maxQueued) return true;
    const [longest, line] = [...lines].reduce<[string, Waiting[]]>(
      (a, b) => (b[1].length > a[1].length ? b : a),
      ['', []],
    );
    if (line.length <= (lines.get(network)?.length ?? 0) + 1) return false;
    line.pop()?.refuse(new BusyError(tooMany));
    if (line.length === 0) lines.delete(longest);
    queued--;
    return true;
  };

  const waitForTurn = (network: string): Promise<void> => {
    if (running < concurrency) {
      running++;
      return Promise.resolve();
    }
    if (!makeRoom(network)) return Promise.reject(new BusyError(tooMany));
    return new Promise((start, refuse) => {
      lines.set(network, [...(lines.get(network) ?? []), { start, refuse }]);
      queued++;
    });
  };

  return async <T>(
    task: () => Promise<T>,
    { network = '', account }: Requester = {},
  ): Promise<T> => {
    const ofAccount = account === undefined ? 0 : (accounts.get(account) ?? 0);
    if (ofAccount >= maxPerAccount) throw new BusyError(tooMany);
    if (account !== undefined) accounts.set(account, ofAccount + 1);
    try {
      await waitForTurn(network);
      try {
        return await task();
      } finally {
        running--;
        next();
      }
    } finally {
      if (account !== undefined) release(accounts, account);
    }
  };
}

function release(accounts: Map<string, number>, account: string): void {
  const left = (accounts.get(account) ?? 1) - 1;
  if (left > 0) accounts.set(account, left);
  else accounts.delete(account);
}
