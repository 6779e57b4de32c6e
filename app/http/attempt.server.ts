import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { DatabaseUnavailableError } from '#app/platform/postgres.server.ts';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { appContext, type RequestArgs, requestIdContext } from './context.ts';

type Failure =
  | { outcome: 'busy' | 'unavailable'; retryAfterSeconds: number }
  | { outcome: 'failed'; retryAfterSeconds?: number };

export const databaseRetrySeconds = 5;

/** Turns errors into refusals. Thrown responses, such as redirects, are rethrown. */
export async function attempt<R>(
  args: Pick<RequestArgs, 'context'>,
  work: () => Promise<R>,
): Promise<R | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failureOf(args, error, 'a form failed');
  }
}

/** The log has the reason, without the data that database errors may quote. */
export function failureOf(
  { context }: Pick<RequestArgs, 'context'>,
  error: unknown,
  logged: string,
): Failure {
  if (error instanceof BusyError)
    return { outcome: 'busy', retryAfterSeconds: error.retryAfterSeconds };
  const { log } = context.get(appContext);
  const requestId = context.get(requestIdContext);
  const { code, message: reason } = error as NodeJS.ErrnoException;
  if (error instanceof ServiceError) {
    log.warn({ requestId, reason }, 'a service outside did not help');
    return { outcome: 'unavailable', retryAfterSeconds: 60 };
  }
  // The client disconnected: nobody is left to answer, and anyone could fill the log.
  if (code === 'ECONNRESET' && reason === 'aborted')
    log.info({ requestId, code }, 'the client disconnected');
  else log.error({ requestId, code, reason }, logged);
  return error instanceof DatabaseUnavailableError
    ? { outcome: 'failed', retryAfterSeconds: databaseRetrySeconds }
    : { outcome: 'failed' };
}
