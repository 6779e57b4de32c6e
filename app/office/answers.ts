import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from 'react-router';
import { stripLocale } from '#app/i18n/locale.ts';

/** Fired on the window when a form did not reach the server. */
export const unsentEvent = 'office-unsent';
/**
 * Fired on the window when another page answers a form: it is stored, or never will be. `detail` is
 * the URL that it was sent to.
 */
export const storedEvent = 'office-stored';

type Results = Record<string, DataStrategyResult>;

/** In browsers: what the answers of the server mean for the page. */
export const readAnswers: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  leaveOffice(request, results);
  return request.method === 'GET' || request.signal.aborted ? results : keepPageWhenUnsent(results);
};

/**
 * Only the office is navigated without a reload: the page that asks for the password again, or for
 * a login, is loaded as a whole.
 */
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
 * A form that did not reach the server leaves the page, and what was typed, as they are; without
 * this an error page would replace them. The frame says so (`unsentEvent`). Nothing is queued: what
 * moves money must not happen later, unseen.
 */
function keepPageWhenUnsent(results: Results): Results {
  const [id] =
    Object.entries(results).find(([, { type, result }]) => type === 'error' && isUnsent(result)) ??
    [];
  if (id === undefined) return results;
  // After the form's own navigation, which has another location.
  setTimeout(() => window.dispatchEvent(new Event(unsentEvent)));
  // With a status of failure the loaders are not asked again: they could not be reached either.
  return { [id]: { type: 'data', result: data(null, 503) } };
}

/**
 * `fetch` rejects with a TypeError, which React Router wraps; a proxy answers with a 502 to 504 of
 * its own.
 */
const isUnsent = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status >= 502 && error.status <= 504
    : (error as { data?: unknown } | undefined)?.data instanceof TypeError;
