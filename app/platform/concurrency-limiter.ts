import pLimit from 'p-limit';

/** More work waits for its turn than can be done in good time: HTTP answers 503 with `Retry-After`. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 5;
}

type Bounds = {
  /** How many tasks run at a time. */
  concurrency: number;
  /** How many there may be in all, those that wait for their turn included. */
  maxTasks: number;
};

/**
 * A limit for work that would take the processor from readers if it were all done at once: first come, first served.
 * @returns what runs a task in its turn; it throws BusyError (at once, with the message `tooMany`) when there are too many.
 */
export function createConcurrencyLimiter({ concurrency, maxTasks }: Bounds, tooMany: string) {
  const limit = pLimit(concurrency);
  return <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= maxTasks) throw new BusyError(tooMany);
    return limit(task);
  };
}
