import pLimit from 'p-limit';

/** The queue is full: HTTP responds with 503 and `Retry-After`. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 5;
}

type Bounds = {
  concurrency: number;
  maxTasks: number;
};

/**
 * First in, first out. @throws BusyError with the message `tooMany`, at once, when the queue is
 * full
 */
export function createConcurrencyLimiter({ concurrency, maxTasks }: Bounds, tooMany: string) {
  const limit = pLimit(concurrency);
  const tasks = () => limit.activeCount + limit.pendingCount;
  const run = <T>(task: () => Promise<T>): Promise<T> => {
    if (tasks() >= maxTasks) throw new BusyError(tooMany);
    return limit(task);
  };
  return Object.assign(run, { tasks });
}
