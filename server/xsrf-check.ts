import type { RouterContextProvider } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { isApiPath, problemResponse } from '#app/http/problem.ts';
import { bearerSession, currentSession } from '#app/http/session/session.server.ts';
import { hasXsrfHeader, isFromScript, noXsrfHeader, writeXsrfCookie } from '#app/http/xsrf.ts';

/** Refuses what a script sent within a session without that session's XSRF header. */
export async function refuseWithoutXsrfHeader(
  request: Request,
  context: RouterContextProvider,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (isApiPath(pathname) || !isFromScript(pathname, request.headers)) return null;
  const args = { request, context };
  if (await bearerSession(args)) return null;
  const open = await currentSession(args);
  const { secret, config } = context.get(appContext);
  if (!open || hasXsrfHeader(request.headers, secret, open.session.id)) return null;
  const age = Math.max(1, Math.floor((open.session.expiresAt - Date.now()) / 1000));
  const problem = { ...noXsrfHeader, instance: pathname.slice(0, 200) };
  return problemResponse(problem, {
    'Set-Cookie': writeXsrfCookie(secret, open.session.id, age, config),
  });
}
