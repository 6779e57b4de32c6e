import { data, redirect } from 'react-router';
import { localizedPath } from '#app/i18n/locale.ts';
import type { RequestArgs } from '../context.ts';
import { pageRequest } from '../page.ts';
import { hasRole, type Role } from './account.ts';
import { currentSession } from './session.server.ts';
import type { OpenSession } from './sessions.server.ts';

/**
 * For the first line of every loader and action behind login.
 * @throws a redirect to the login page in the page's language, which leads back here.
 */
export async function requireMember(args: RequestArgs): Promise<OpenSession> {
  const session = await currentSession(args);
  if (session) return session;
  const { url, locale } = pageRequest(args);
  throw redirect(`${localizedPath(locale, '/login')}?${new URLSearchParams({ next: url.pathname + url.search })}`, {
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** As `requireMember`. @throws a 403 for a member without the role. */
export async function requireRole(args: RequestArgs, role: Role): Promise<OpenSession> {
  const session = await requireMember(args);
  if (!hasRole(session.account.role, role)) throw data(null, { status: 403, headers: { 'Cache-Control': 'no-store' } });
  return session;
}
