import { randomUUID } from 'node:crypto';
import {
  appContext,
  clientIpContext,
  type RequestArgs,
  requestIdContext,
} from '#app/http/context.ts';
import { ipNetwork } from '#app/http/rate-limits/ip-network.ts';
import { summarizeUserAgent } from '#app/http/session/session.server.ts';
import { sign } from '#app/http/signature.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { SecurityEventRow } from '#db/schema.ts';
import type { SecurityEventTexts } from './texts.fr.ts';

/** Where an event comes from. Neither the IP address nor the user agent is in it. */
export type EventOrigin = {
  /** For the pseudonyms of email addresses without an account. */
  secret?: string;
  log?: Log;
  requestId?: string;
  /** The session it is done in. */
  sessionId?: string | null;
  network?: string;
  device?: string | null;
  /** The account that does it, when that is not the account it is done to. */
  actorId?: string | null;
};

/** A command of the operator, or the site itself. */
export const commandOrigin: EventOrigin = {};

export function requestOrigin({ request, context }: RequestArgs, sessionId: string | null = null) {
  const { log, secret } = context.get(appContext);
  return {
    secret,
    log,
    requestId: context.get(requestIdContext),
    sessionId,
    network: sign(secret, 'event-network', ipNetwork(context.get(clientIpContext))),
    device: summarizeUserAgent(request.headers.get('user-agent')),
  };
}

/** Stands for an email address without an account. */
const pseudonymOf = (email: string | null | undefined, { secret }: EventOrigin): string | null =>
  email && secret ? sign(secret, 'event-email', email) : null;

type SecurityEventKind = keyof SecurityEventTexts['kinds'];

export type SecurityEvent = {
  kind: SecurityEventKind;
  accountId: string | null;
  /** Stored as a pseudonym, where it has no account. */
  email?: string | null;
  /** No personal data: ids, names of kinds, counts. */
  details?: Record<string, string | number | boolean | null>;
};

/** Also writes the log. Runs in the transaction of its cause. `now` in milliseconds. */
export async function recordSecurityEvent(
  db: Db,
  { kind, accountId, email, details }: SecurityEvent,
  origin: EventOrigin,
  now: number,
) {
  const {
    log,
    requestId,
    sessionId = null,
    network = null,
    device = null,
    actorId = null,
  } = origin;
  const pseudonym = accountId === null ? pseudonymOf(email, origin) : null;
  const row: SecurityEventRow = {
    id: randomUUID(),
    at: now,
    kind,
    account_id: accountId,
    pseudonym,
    actor_id: actorId === accountId ? null : actorId,
    session_id: sessionId,
    network,
    device,
    details: details ? JSON.stringify(details) : null,
  };
  await db.insertInto('security_event').values(row).execute();
  log?.info(
    { event: kind, requestId, accountId, pseudonym, actorId: row.actor_id, network, ...details },
    'a security event',
  );
}

/** For a request, outside of a transaction. */
export const recordRequestEvent = (args: RequestArgs, event: SecurityEvent, sessionId?: string) =>
  recordSecurityEvent(
    args.context.get(appContext).db,
    event,
    requestOrigin(args, sessionId),
    Date.now(),
  );

export type ListedEvent = Awaited<ReturnType<typeof listSecurityEvents>>[number];

/** Events that anyone may cause: listed apart, so that a flood hides nothing else. */
const attemptKinds: readonly SecurityEventKind[] = [
  'login_failed',
  'confirm_failed',
  'reset_requested',
  'signup',
];

/** The newest first. */
export async function listSecurityEvents(
  db: Db,
  accountId: string,
  limit: number,
  which: 'attempts' | 'others',
) {
  const rows = await db
    .selectFrom('security_event')
    .select(['id', 'at', 'kind', 'device', 'session_id as sessionId'])
    .select(['actor_id', 'network', 'details'])
    .where('account_id', '=', accountId)
    .where('kind', which === 'attempts' ? 'in' : 'not in', attemptKinds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ network, actor_id, details, ...event }) => ({
    ...event,
    /** Done by a command or by another account. */
    isByTeam: actor_id !== null || network === null,
    details: (details === null ? {} : JSON.parse(details)) as Record<string, unknown>,
  }));
}

/** Runs in the transaction of the deletion, which takes the account out of `actor_id`. */
export async function pseudonymizeEvents(
  trx: Db,
  { id, email }: { id: string; email: string },
  origin: EventOrigin,
) {
  const anonymous = { account_id: null, pseudonym: pseudonymOf(email, origin), session_id: null };
  await trx.updateTable('security_event').set(anonymous).where('account_id', '=', id).execute();
}
