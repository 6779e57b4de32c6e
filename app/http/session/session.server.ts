import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { appContext, type RequestArgs } from '../context.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { clearXsrfCookie } from '../xsrf.ts';
import { issueAccessToken, readAccessToken } from './access-token.server.ts';
import {
  confirmSession,
  deleteSession,
  findSession,
  findSessionById,
  insertSession,
  isSuspendedSession,
  type OpenSession,
  type Session,
  type VerifiedIdentity,
} from './sessions.server.ts';

/** By the request's context, which all its loaders share: one query for each request. */
const sessions = new WeakMap<RequestArgs['context'], Promise<OpenSession | null>>();

export function currentSession({ request, context }: RequestArgs): Promise<OpenSession | null> {
  let found = sessions.get(context);
  if (!found) {
    found = findByCookie({ request, context });
    sessions.set(context, found);
  }
  return found;
}

/** From now on, the request is of another account: in a practice, a member has one there. */
export function actAs(context: RequestArgs['context'], open: OpenSession): void {
  sessions.set(context, Promise.resolve(open));
}

const tokenIn = ({ request, context }: RequestArgs) =>
  readCookie(request.headers.get('cookie'), 'session', context.get(appContext).config);

const cookieOf = (token: string, { expiresAt }: Session, now: number, config: Config) =>
  writeCookie('session', token, Math.floor((expiresAt - now) / 1000), config);

async function findByCookie(args: RequestArgs): Promise<OpenSession | null> {
  const { db, secret } = args.context.get(appContext);
  const token = tokenIn(args);
  return (token && (await findSession(db, secret, token, Date.now()))) || null;
}

/** Whether the browser's session ended because somebody took the account's access away. */
export async function hasLostAccess(args: RequestArgs): Promise<boolean> {
  const { db, secret } = args.context.get(appContext);
  const token = tokenIn(args);
  return token !== undefined && isSuspendedSession(db, secret, token);
}

/** Undefined without `Authorization: Bearer`, null when its token is not valid. */
export async function bearerSession({ request, context }: RequestArgs) {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const { db, secret } = context.get(appContext);
  const now = Date.now();
  const token = /^Bearer +([\w.-]+)$/i.exec(header)?.[1];
  const id = token && (await readAccessToken(secret, token, now));
  return (id && (await findSessionById(db, id, now))) || null;
}

/**
 * Replaces the session that this browser had. The response must have the `Set-Cookie`; `alongside`
 * runs in its transaction. @throws AccountChangedError
 */
export async function createSession(
  args: RequestArgs,
  identity: VerifiedIdentity,
  alongside?: (trx: Db, sessionId: string) => Promise<void>,
) {
  const { db, config, secret } = args.context.get(appContext);
  const now = Date.now();
  const userAgent = summarizeUserAgent(args.request.headers.get('user-agent'));
  const given = { userAgent, replaces: tokenIn(args), alongside };
  const { token, session } = await insertSession(db, secret, identity, given, now);
  sessions.delete(args.context);
  return {
    setCookie: cookieOf(token, session, now, config),
    accessToken: await issueAccessToken(secret, session.id, now),
    sessionId: session.id,
  };
}

/**
 * After a new proof. @returns the `Set-Cookie` of its new token, or undefined when the session has
 * ended
 */
export async function renewSession({ context }: RequestArgs, { session }: OpenSession) {
  const { db, config, secret } = context.get(appContext);
  const now = Date.now();
  const token = await confirmSession(db, secret, session.id, now);
  sessions.delete(context);
  return token && cookieOf(token, session, now, config);
}

export const renewAccessToken = ({ context }: RequestArgs, { session }: OpenSession) =>
  issueAccessToken(context.get(appContext).secret, session.id, Date.now());

/** `alongside` runs in its transaction. @returns the `Set-Cookie` values that delete its cookies */
export async function endSession(
  args: RequestArgs,
  alongside?: (trx: Db, ended: { id: string; accountId: string }) => Promise<void>,
): Promise<Headers> {
  const { db, config, secret, practices } = args.context.get(appContext);
  const token = tokenIn(args);
  const open = await sessions.get(args.context);
  const ended =
    token &&
    (await db.transaction().execute(async (trx) => {
      const found = await deleteSession(trx, secret, token);
      if (found) await alongside?.(trx, found);
      return found;
    }));
  const id = ended ? ended.id : open?.session.id;
  if (id) await practices?.end(id);
  sessions.delete(args.context);
  return clearSessionCookies(config);
}

/** The `Set-Cookie` values that delete the cookies of a session. */
export const clearSessionCookies = (config: Pick<Config, 'publicUrl'>): Headers =>
  new Headers([
    ['Set-Cookie', writeCookie('session', '', 0, config)],
    ['Set-Cookie', clearXsrfCookie(config)],
    ['Set-Cookie', writeCookie('practice', '', 0, config)],
  ]);

const browsers: readonly [RegExp, string][] = [
  [/OPR\/|Opera/, 'Opera'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11|CrOS/, 'Linux'],
];

/** Browser and system, and no more: `Chrome, Android`. Null when neither is recognized. */
export function summarizeUserAgent(userAgent: string | null): string | null {
  const nameIn = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ') || null;
}
