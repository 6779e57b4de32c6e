import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { appContext, type RequestArgs, requestIdContext } from './context.ts';

type Failure = { outcome: 'busy' | 'unavailable'; retryAfterSeconds: number } | { outcome: 'failed' };

/** Does something that may fail, and turns its errors into a refusal. What is thrown to end the request, as a redirect, goes on. */
export async function attempt<R>(args: Pick<RequestArgs, 'context'>, work: () => Promise<R>): Promise<R | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failureOf(args, error, 'a form failed');
  }
}

/** The refusal that an error is. The log says why, without the data that a database's own errors may quote. */
export function failureOf({ context }: Pick<RequestArgs, 'context'>, error: unknown, logged: string): Failure {
  if (error instanceof BusyError) return { outcome: 'busy', retryAfterSeconds: error.retryAfterSeconds };
  const { log } = context.get(appContext);
  const requestId = context.get(requestIdContext);
  const { code, message: reason } = error as NodeJS.ErrnoException;
  if (error instanceof ServiceError) {
    log.warn({ requestId, reason }, 'a service outside did not help');
    return { outcome: 'unavailable', retryAfterSeconds: 60 };
  }
  log.error({ requestId, code, reason }, logged);
  return { outcome: 'failed' };
}
