import pLimit from 'p-limit';

/** The queue is full: HTTP responds with 503 and `Retry-After`. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 5;
}

/**
 * One task at a time, first in, first out. @throws BusyError with the message `tooMany`, at once,
 * when `maxTasks` run and wait already
 */
export function createConcurrencyLimiter(maxTasks: number, tooMany: string) {
  const limit = pLimit(1);
  const tasks = () => limit.activeCount + limit.pendingCount;
  const run = <T>(task: () => Promise<T>): Promise<T> => {
    if (tasks() >= maxTasks) throw new BusyError(tooMany);
    return limit(task);
  };
  return Object.assign(run, { tasks });
}
