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
import { attemptKinds, type SecurityEventKind } from './kinds.ts';

/** Where an event comes from. Neither the IP address nor the user agent is in it. */
export type EventOrigin = {
  /** For the pseudonyms of email addresses without an account. */
  secret: string | null;
  log: Log | null;
  requestId: string | null;
  /** The session it is done in. */
  sessionId: string | null;
  network: string | null;
  device: string | null;
  /** The account that does it, when that is not the account it is done to. */
  actorId: string | null;
};

/** A command of the operator, or the site itself. */
export const commandOrigin: EventOrigin = {
  secret: null,
  log: null,
  requestId: null,
  sessionId: null,
  network: null,
  device: null,
  actorId: null,
};

export function requestOrigin(
  { request, context }: RequestArgs,
  sessionId: string | null = null,
): EventOrigin {
  const { log, secret } = context.get(appContext);
  return {
    secret,
    log,
    requestId: context.get(requestIdContext),
    sessionId,
    network: sign(secret, 'event-network', ipNetwork(context.get(clientIpContext))),
    device: summarizeUserAgent(request.headers.get('user-agent')),
    actorId: null,
  };
}

/** Stands for an email address without an account. */
const emailPseudonym = (secret: string, email: string): string =>
  sign(secret, 'event-email', email);

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** No personal data: ids, names of kinds, counts. */
  details?: Record<string, string | number | boolean | null>;
  /** Without an account, its address, stored as a pseudonym; null for what concerns no account. */
} & ({ accountId: string } | { accountId: null; email: string | null });

/** Also writes the log. Runs in the transaction of its cause. `now` in milliseconds. */
export async function recordSecurityEvent(
  db: Db,
  event: SecurityEvent,
  origin: EventOrigin,
  now: number,
): Promise<void> {
  const { kind, accountId, details } = event;
  const { secret, log, requestId, sessionId, network, device, actorId } = origin;
  const pseudonym =
    accountId === null && event.email !== null && secret !== null
      ? emailPseudonym(secret, event.email)
      : null;
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
export const recordRequestEvent = (
  args: RequestArgs,
  event: SecurityEvent,
  sessionId: string | null = null,
): Promise<void> =>
  recordSecurityEvent(
    args.context.get(appContext).db,
    event,
    requestOrigin(args, sessionId),
    Date.now(),
  );

/** A wrong password, code or passkey, recorded after the limits. */
export const recordFailedConfirm = (
  args: RequestArgs,
  { accountId, sessionId }: { accountId: string; sessionId: string | null },
  details: {
    at: 'confirm' | 'password' | 'verification';
    reason: 'wrongPassword' | 'wrongCode' | 'wrongPasskey';
  },
): Promise<void> =>
  recordRequestEvent(args, { kind: 'confirm_failed', accountId, details }, sessionId);

export type ListedEvent = {
  id: string;
  at: number;
  kind: string;
  device: string | null;
  sessionId: string | null;
  /** Done by a command or by another account. */
  isByTeam: boolean;
  details: Record<string, unknown>;
};

/** The newest first: all, the attempts alone (`attemptKinds`), or those without attempts. */
export async function listSecurityEvents(
  db: Db,
  accountId: string,
  limit: number,
  which: 'all' | 'attempts' | 'others' = 'all',
): Promise<ListedEvent[]> {
  const rows = await db
    .selectFrom('security_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(which !== 'all', (query) =>
      query.where('kind', which === 'attempts' ? 'in' : 'not in', attemptKinds),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, kind, device, network, session_id, actor_id, details }) => ({
    id,
    at,
    kind,
    device,
    sessionId: session_id,
    isByTeam: actor_id !== null || network === null,
    details: details === null ? {} : JSON.parse(details),
  }));
}

/** For the export of a member's data: without pseudonyms, which say nothing to anyone else. */
export async function exportSecurityEvents(db: Db, accountId: string) {
  return db
    .selectFrom('security_event')
    .select(['at', 'kind', 'device', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
}

/** Runs in the transaction of the deletion. */
export async function pseudonymizeEvents(
  trx: Db,
  { id, email }: { id: string; email: string },
  { secret }: Pick<EventOrigin, 'secret'>,
): Promise<void> {
  const pseudonym = secret === null ? null : emailPseudonym(secret, email);
  await trx
    .updateTable('security_event')
    .set({ account_id: null, pseudonym, session_id: null })
    .where('account_id', '=', id)
    .execute();
  await trx
    .updateTable('security_event')
    .set({ actor_id: null })
    .where('actor_id', '=', id)
    .execute();
}
