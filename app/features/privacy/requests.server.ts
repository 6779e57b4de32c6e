import { randomUUID } from 'node:crypto';
import { enqueueEmail, listSent } from '#app/email/outbox.server.ts';
import {
  type EventOrigin,
  recordSecurityEvent,
} from '#app/features/accounts/security-events/events.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { hashToken } from '#app/http/signature.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { type Db, truncateLog } from '#app/platform/database.server.ts';
import type { DataRequestRow } from '#db/schema.ts';
import { dataRequestEmail } from './email.server.ts';
import { emailHash, erasePerson, refusalOf } from './erasure.server.ts';
import type { PersonalData } from './held.server.ts';
import { dataRequestNotification } from './notification.ts';
import { type Choice, isChoice, linkMs, type RequestState } from './requests.ts';

/** The team member and session that act. */
type By = { id: string; accountId: string; origin: EventOrigin };

export function requestState(
  { email, done_at, proved_at, token_until }: DataRequestRow,
  now: number,
): RequestState {
  if (email === null) return 'erased';
  if (done_at !== null) return 'copied';
  if (proved_at !== null) return 'proved';
  if (token_until === null) return 'found';
  return token_until > now ? 'asked' : 'expired';
}

/** The request that is not done yet, or a new one. @param email in lower case. @returns its id */
export async function openRequest(
  db: Db,
  { email, locale, secret }: { email: string; locale: Locale; secret: string },
  now: number,
): Promise<string> {
  const known = await db
    .selectFrom('data_request')
    .select('id')
    .where('email', '=', email)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (known) return known.id;
  const id = randomUUID();
  const pseudonym = emailHash(secret, email).slice(0, 8);
  await db
    .insertInto('data_request')
    .values({ id, email, pseudonym, locale, created_at: now })
    .execute();
  return id;
}

export const findRequest = (db: Db, id: string): Promise<DataRequestRow | undefined> =>
  db.selectFrom('data_request').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest first; those that the person answered before all others. */
export const listRequests = (db: Db, limit: number): Promise<DataRequestRow[]> =>
  db
    .selectFrom('data_request')
    .selectAll()
    .orderBy((eb) => eb.case().when('proved_at', 'is not', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** As the office shows them. `isKept`: the last link is in the local mailbox, and nobody has it. */
export async function describeRequests(db: Db, rows: readonly DataRequestRow[], now: number) {
  const emails = rows.map(({ id, done_at }) =>
    dataRequestEmail({ requestId: id, step: done_at === null ? ('proof' as const) : 'copy' }),
  );
  const kept = (await listSent(db, emails, 'kept')).map(({ payload }) => payload.requestId);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    choice: isChoice(row.choice) ? row.choice : null,
    state: requestState(row, now),
    isKept: kept.includes(row.id),
    at: row.created_at,
  }));
}

type Entry = Result<{ entryId: string }, never, 'no_request'>;

/** The request of a person who has proved the address and made this choice; null for neither. */
function atStep(trx: Db, id: string, choice: Choice | null) {
  const request = trx
    .updateTable('data_request')
    .where('id', '=', id)
    .where('email', 'is not', null);
  return choice === null
    ? request.where('proved_at', 'is', null)
    : request.where('proved_at', 'is not', null).where('choice', '=', choice);
}

export const sendLink = (
  db: Db,
  { id, accountId, locale }: Omit<By, 'origin'> & { locale: Locale },
  now: number,
): Promise<Entry> =>
  db.transaction().execute(async (trx) => {
    const row = await atStep(trx, id, null)
      .set({ locale, token_hash: null, token_until: now + linkMs })
      .returningAll()
      .executeTakeFirst();
    if (!row) return rejected('no_request');
    await enqueueEmail(trx, dataRequestEmail({ requestId: id, step: 'proof' }), now);
    return done({ entryId: await recordStep(trx, row, 'asked', accountId, now) });
  });

export async function findByToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ step: 'proof' | 'copy'; email: string } | undefined> {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('data_request')
    .selectAll()
    .where('email', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('token_hash', '=', hash), eb('token_until', '>', now)]),
        eb.and([eb('copy_hash', '=', hash), eb('copy_until', '>', now)]),
      ]),
    )
    .executeTakeFirst();
  return row && { step: row.token_hash === hash ? 'proof' : 'copy', email: row.email ?? '' };
}

/** Uses the token up, and tells the owners. */
export async function proveRequest(
  db: Db,
  { token, choice }: { token: string; choice: Choice },
  now: number,
): Promise<Result<{ choice: Choice }, never, 'badLink'>> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('data_request')
      .set({ token_hash: null, proved_at: now, choice })
      .where('token_hash', '=', hashToken(token))
      .where('token_until', '>', now)
      .where('email', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) return rejected('badLink');
    await notify(trx, dataRequestNotification(row.id), now);
    return done({ choice });
  });
}

/** Once the link was used, or lost, another may be sent. */
export const sendCopy = (db: Db, { id, accountId, origin }: By, now: number): Promise<Entry> =>
  db.transaction().execute(async (trx) => {
    const row = await atStep(trx, id, 'copy')
      .set({ copy_hash: null, copy_until: now + linkMs, copied_at: null, done_at: now })
      .returningAll()
      .executeTakeFirst();
    if (!row) return rejected('no_request');
    await enqueueEmail(trx, dataRequestEmail({ requestId: id, step: 'copy' }), now);
    const about = { accountId: null, email: row.email, details: { list: 'privacy' } };
    const by = { ...origin, actorId: accountId };
    await recordSecurityEvent(trx, { kind: 'data_exported', ...about }, by, now);
    return done({ entryId: await recordStep(trx, row, 'copied', accountId, now) });
  });

/** Uses the token up. @returns the email address */
export async function redeemCopy(trx: Db, token: string, now: number): Promise<string | undefined> {
  const row = await trx
    .updateTable('data_request')
    .set({ copy_hash: null, copied_at: now })
    .where('copy_hash', '=', hashToken(token))
    .where('copy_until', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? undefined;
}

type Erased = Result<
  { entryId: string; email: string; images: string[] },
  never,
  'no_request' | 'last_owner' | 'in_settings'
>;

/** @returns the images to purge, and the address, which kept emails may name */
export async function eraseRequest(
  registry: PersonalData,
  db: Db,
  { id, accountId, origin }: By,
  secret: string,
  now: number,
): Promise<Erased> {
  try {
    const erased = await db.transaction().execute(async (trx): Promise<Erased> => {
      const row = await atStep(trx, id, 'erase')
        .set({ done_at: now })
        .returningAll()
        .executeTakeFirst();
      if (!row?.email) return rejected('no_request');
      const { email } = row;
      const by = { ...origin, actorId: accountId };
      const images = await erasePerson(registry, trx, email, secret, by, now);
      // Owners may erase themselves.
      const left = await trx
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .executeTakeFirst();
      const event = { kind: 'data_erased', accountId: null, email } as const;
      const recordedBy = left ? by : { ...origin, actorId: null, sessionId: null };
      await recordSecurityEvent(trx, event, recordedBy, now);
      const entryId = await recordStep(trx, row, 'erased', left?.id ?? null, now);
      return done({ entryId, email, images });
    });
    await truncateLog(db);
    return erased;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return rejected(refusal);
    throw error;
  }
}

/** Without the address: a pseudonym stands for it. */
const recordStep = (
  trx: Db,
  { pseudonym }: DataRequestRow,
  step: 'asked' | 'copied' | 'erased',
  accountId: string | null,
  now: number,
) => recordChange(trx, { accountId, action: `privacy.${step}`, subjectId: pseudonym }, now);
