import { data, type HeadersArgs, type RouterContextProvider } from 'react-router';
import { appContext, requestIdContext } from './context.ts';
import { type Limited, limitedInit } from './rate-limits/within-limits.server.ts';

/** Why a form is shown again although each field was well formed; the page puts it in words. */
export type FormNotice =
  /** What was typed is wrong. */
  | { outcome: 'refused' }
  /** Pressed once more, the same form will do. */
  | { outcome: 'again' }
  /** The captcha's solution does not count: with a new one, the same form will do. */
  | { outcome: 'unproved' }
  /** Ours to mend. */
  | { outcome: 'failed' }
  | Exclude<Limited<never>, { outcome: 'done' }>;

/** For a page with a form: one reader's own, with what the action's answer says (`Retry-After`). */
export function formPageHeaders({ actionHeaders }: Pick<HeadersArgs, 'actionHeaders'>): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
}

/** The form once more, with what was typed but for passwords: no page ever carries one. */
export const showAgain = <Shown extends object>(shown: Shown, notice?: FormNotice) =>
  data({ notice, ...shown }, notice ? initOf(notice) : { status: 400 });

function initOf(notice: FormNotice): ResponseInit {
  if ('retryAfterSeconds' in notice) return limitedInit(notice);
  return { status: notice.outcome === 'failed' ? 503 : 400 };
}

/** Does what a form asks for. When it fails, the log says why, and the page can say so with nothing lost. */
export async function tryFor<T>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<T>,
): Promise<T | { outcome: 'failed' }> {
  try {
    return await work();
  } catch (error) {
    // Not the whole error: a database's own may quote the row.
    const { code, message } = error as NodeJS.ErrnoException;
    context.get(appContext).log.error({ requestId: context.get(requestIdContext), code, reason: message }, 'a form failed');
    return { outcome: 'failed' };
  }
}
