import { createContext, data, redirect } from 'react-router';
import { hasRole, type Role } from '#app/features/accounts/accounts.ts';
import type { Authenticated } from '#app/features/accounts/held-password.server.ts';
import {
  endSession,
  findSession,
  findSessionById,
  type OpenSession,
  startSession,
} from '#app/features/accounts/sessions.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { issueAccessToken, readAccessToken } from '#app/platform/access-token.server.ts';
import { appContext, type RequestArgs } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { pageRequest } from './page.ts';
import { summarizeUserAgent } from './user-agent.ts';

/** The visitor's address, as `forwarding.ts` reads it; the shell sets it for every request that one reader alone gets an answer to. */
export const clientAddressContext = createContext<string>();

/** By the request's context, which all its loaders share: the database is asked once for each request. */
const sessions = new WeakMap<RequestArgs['context'], Promise<OpenSession | null>>();

/** The reader's session with the account as it is now, or null. */
export function currentSession({ request, context }: RequestArgs): Promise<OpenSession | null> {
  let found = sessions.get(context);
  if (!found) {
    found = findByCookie({ request, context });
    sessions.set(context, found);
  }
  return found;
}

async function findByCookie({ request, context }: RequestArgs): Promise<OpenSession | null> {
  const { db, config } = context.get(appContext);
  const token = readCookie(request.headers.get('cookie'), 'session', config);
  return (token && (await findSession(db, token, Date.now()))) || null;
}

/** The session that a script's `Authorization: Bearer` names: undefined without that header, null when what it holds is not good. */
export async function bearerSession({ request, context }: RequestArgs): Promise<OpenSession | null | undefined> {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const { db, secret } = context.get(appContext);
  const now = Date.now();
  const token = /^Bearer +([\w.-]+)$/i.exec(header)?.[1];
  const id = token && (await readAccessToken(secret, token, now));
  return (id && (await findSessionById(db, id, now))) || null;
}

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

/** As `requireMember`; a member without the role gets a 403. */
export async function requireRole(args: RequestArgs, role: Role): Promise<OpenSession> {
  const session = await requireMember(args);
  if (!hasRole(session.account.role, role)) throw data(null, { status: 403, headers: { 'Cache-Control': 'no-store' } });
  return session;
}

export type Proof = Pick<Authenticated, 'accountId'> & Partial<Authenticated>;
export type SignedIn = { setCookie: string; accessToken: string; sessionId: string };

/**
 * Opens a session for this browser, in place of the one it had. The answer must carry the `Set-Cookie`.
 * @param proof names the account; with the password's hash, when one was checked. @throws AccountError account_not_found
 */
export async function signIn({ request, context }: RequestArgs, proof: Proof): Promise<SignedIn> {
  const { db, config, secret } = context.get(appContext);
  const now = Date.now();
  const replaces = readCookie(request.headers.get('cookie'), 'session', config);
  const { accountId, passwordHash } = proof;
  const userAgent = summarizeUserAgent(request.headers.get('user-agent'));
  const { token, session } = await startSession(db, accountId, { userAgent, replaces, passwordHash }, now);
  sessions.delete(context);
  return {
    setCookie: writeCookie('session', token, Math.floor((session.expiresAt - now) / 1000), config),
    accessToken: await issueAccessToken(secret, session.id, now),
    sessionId: session.id,
  };
}

/** A new access token for the scripts of a page that a signed-in reader gets. */
export async function renewAccessToken({ context }: RequestArgs, { session }: OpenSession): Promise<string> {
  return issueAccessToken(context.get(appContext).secret, session.id, Date.now());
}

/** Ends this browser's session, if there is one. @returns the `Set-Cookie` that takes the cookie away. */
export async function signOut({ request, context }: RequestArgs): Promise<string> {
  const { db, config } = context.get(appContext);
  const token = readCookie(request.headers.get('cookie'), 'session', config);
  if (token) await endSession(db, token);
  sessions.delete(context);
  return writeCookie('session', '', 0, config);
}
