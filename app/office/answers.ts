import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from 'react-router';
import { stripLocale } from '#app/i18n/locale.ts';

/** A form with a file is on its way. `part` is 1 once all has left. */
export type Sending = { part: number; cancel: () => void };

/** Fired on the window. `detail` is null when it is over. */
export const sendingEvent = 'office-sending';

/** Rejects a form whose sender cancelled it, as a lost connection does. */
export const cancelled = new TypeError('cancelled');

/** Fired on the window when a form did not reach the server. `detail`: its sender cancelled it. */
export const unsentEvent = 'office-unsent';
/** Fired when another page answers a form. `detail` is the URL that it was sent to. */
export const storedEvent = 'office-stored';

/**
 * Fired on the window before a text is shown as it is stored. `detail` takes a promise of each form
 * that saves itself: whether the server has all of it.
 */
export const saveEvent = 'office-save';

type Results = Record<string, DataStrategyResult>;

/** Client middleware. */
export const readAnswers: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  leaveOffice(request, results);
  return request.method === 'GET' || request.signal.aborted ? results : keepPageWhenUnsent(results);
};

/** A page outside the office, such as the login, is loaded as a whole. */
function leaveOffice({ method, url }: Request, results: Results): void {
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response && result.headers.get('Location');
    if (!to) continue;
    if (!/^\/admin(?:[/?]|$)/.test(stripLocale(to)))
      result.headers.set('X-Remix-Reload-Document', 'true');
    else if (method !== 'GET') window.dispatchEvent(new CustomEvent(storedEvent, { detail: url }));
  }
}

/**
 * Keeps the page, instead of an error page. Nothing is queued: money must not move later, unseen.
 */
function keepPageWhenUnsent(results: Results): Results {
  const [id, unsent] =
    Object.entries(results).find(([, { type, result }]) => type === 'error' && isUnsent(result)) ??
    [];
  if (id === undefined) return results;
  const detail = causeOf(unsent?.result) === cancelled;
  // After the form's own navigation, which has another location.
  setTimeout(() => window.dispatchEvent(new CustomEvent(unsentEvent, { detail })));
  // A failure status runs no loaders: they could not be reached either.
  return { [id]: { type: 'data', result: data(null, 503) } };
}

/** React Router wraps the TypeError of `fetch`; a proxy answers with 502 to 504. */
const isUnsent = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status >= 502 && error.status <= 504
    : causeOf(error) instanceof TypeError;

const causeOf = (error: unknown) => (error as { data?: unknown } | undefined)?.data;
