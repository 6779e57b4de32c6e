import type { RouterContextProvider } from 'react-router';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { appContext, requestIdContext } from './context.ts';

/** A service outside did not give a good answer: 503 with `Retry-After`. */
export type Outage = { outcome: 'unavailable'; retryAfterSeconds: number };

/** What becomes of a request whose service outside failed; the log says why. Any other error goes on. @throws the error */
export function outageOf(context: Readonly<RouterContextProvider>, error: unknown): Outage {
  if (!(error instanceof ServiceError)) throw error;
  const { log } = context.get(appContext);
  log.warn({ requestId: context.get(requestIdContext), reason: error.message }, 'a service outside did not help');
  return { outcome: 'unavailable', retryAfterSeconds: 60 };
}
