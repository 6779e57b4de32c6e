import { data, redirect } from 'react-router';
import { localizedPath } from '#app/i18n/locale.ts';
import type { RequestArgs } from '../context.ts';
import { hasSessionCookie } from '../cookies.ts';
import { pageRequest } from '../page.ts';
import { can, type Permission } from './permissions.ts';
import { isSecondFactorOverdue } from './second-factor.server.ts';
import { clearSessionCookies, currentSession, hasLostAccess } from './session.server.ts';
import type { OpenSession } from './sessions.server.ts';

/** How long the proof of who a member is counts as recent, in milliseconds. */
const recentMs = 5 * 60_000;

/** The first line of a loader or action behind login. @throws a redirect to the login page */
export async function requireMember(args: RequestArgs): Promise<OpenSession> {
  const session = await currentSession(args);
  if (session) return session;
  // An ended session leaves its cookie, which would keep every page out of the page cache.
  const isOver = hasSessionCookie(args.request.headers.get('cookie') ?? undefined);
  const login =
    isOver && (await hasLostAccess(args))
      ? redirect(localizedPath(pageRequest(args).locale, '/login?suspended'), { headers: noStore })
      : redirectWithNext(args, '/login');
  const cookies = isOver ? clearSessionCookies(pageRequest(args).config).getSetCookie() : [];
  for (const cookie of cookies) login.headers.append('Set-Cookie', cookie);
  throw login;
}

/** @throws a 403 without the permission, a redirect for an owner whose second factor is overdue */
export async function requirePermission(args: RequestArgs, permission: Permission) {
  const session = await requireMember(args);
  if (!can(session.account.role, permission)) throw data(null, { status: 403, headers: noStore });
  const { db, locale } = pageRequest(args);
  if (await isSecondFactorOverdue(db, session.account, Date.now()))
    throw redirect(localizedPath(locale, '/head/security?required'), { headers: noStore });
  return session;
}

/**
 * For what a stranger at an open session must not do; guard the page's loader, and its action
 * again. @param next where the question leads to. @throws a redirect unless the last proof is under
 * five minutes old
 */
export async function requireRecent(args: RequestArgs, next?: string): Promise<OpenSession> {
  const open = await requireMember(args);
  if (isRecent(open)) return open;
  throw redirectWithNext(
    args,
    '/login/confirm',
    next && localizedPath(pageRequest(args).locale, next),
  );
}

export const isRecent = ({ session }: OpenSession): boolean =>
  Date.now() - session.confirmedAt < recentMs;

function redirectWithNext(args: RequestArgs, path: string, next?: string): Response {
  const { url, locale } = pageRequest(args);
  const search = new URLSearchParams({ next: next ?? url.pathname + url.search });
  return redirect(`${localizedPath(locale, path)}?${search}`, { headers: noStore });
}

const noStore = { 'Cache-Control': 'no-store' };

/** A verified email address stands for a person, who needs no captcha. */
export const isVerifiedMember = (session: OpenSession | null): boolean =>
  (session?.account.emailVerifiedAt ?? null) !== null;
