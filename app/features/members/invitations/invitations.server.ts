import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import {
  findAccount,
  findAccountRow,
  insertVerifiedAccount,
  isSuspended,
  markEmailVerified,
  setRole,
  updateAccount,
} from '#app/features/accounts/accounts.server.ts';
import { roleNotification } from '#app/features/accounts/notification.ts';
import {
  type EventOrigin,
  recordSecurityEvent,
} from '#app/features/accounts/security-events/events.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { hasRole, type Role, readAccount } from '#app/http/session/account.ts';
import { hashToken } from '#app/http/signature.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import type { InvitationRow } from '#db/schema.ts';
import { invitationEmail } from './email.server.ts';
import { type InvitableRole, invitationMs } from './invitations.ts';

type Invited = Result<{ entryId: string }, never, 'has_role' | 'invited' | 'suspended'>;

/**
 * One invitation at a time for each address, in the language of its account or of the inviter's
 * page.
 */
export async function invite(
  db: Db,
  input: { email: string; role: InvitableRole; locale: Locale; accountId: string },
  now: number,
): Promise<Invited> {
  const { email, role, locale, accountId } = input;
  return db.transaction().execute(async (trx): Promise<Invited> => {
    const account = await findAccountRow(trx, email);
    if (account && account.suspended_at !== null) return rejected('suspended');
    if (account && hasRole(readAccount(account).role, role)) return rejected('has_role');
    const invitation: InvitationRow = {
      id: randomUUID(),
      email,
      role,
      locale: account?.locale ?? locale,
      invited_by: accountId,
      token_hash: null,
      created_at: now,
      expires_at: now + invitationMs,
      accepted_at: null,
      withdrawn_at: null,
    };
    // One statement decides: of two owners who invite somebody at once, one does.
    const stored = await trx
      .insertInto('invitation')
      .values(invitation)
      .onConflict((oc) =>
        oc
          .column('email')
          .doUpdateSet(invitation)
          .where((eb) =>
            eb.or([
              eb('invitation.accepted_at', 'is not', null),
              eb('invitation.withdrawn_at', 'is not', null),
              eb('invitation.expires_at', '<=', now),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!stored) return rejected('invited');
    await enqueueEmail(trx, invitationEmail({ invitationId: stored.id }), now);
    return done({ entryId: await record(trx, 'sent', stored.id, accountId, now) });
  });
}

type ByOwner = { id: string; accountId: string };
type Changed = Result<{ entryId: string }, never, 'gone'>;

/** Emails a new link, valid for three days from now; the one before opens nothing then. */
export const sendAgain = (db: Db, by: ByOwner, now: number) =>
  changeOpen(db, by, { invited_by: by.accountId, expires_at: now + invitationMs }, now);

export const withdraw = (db: Db, by: ByOwner, now: number) =>
  changeOpen(db, by, { withdrawn_at: now }, now);

const changeOpen = (
  db: Db,
  { id, accountId }: ByOwner,
  values: Partial<InvitationRow>,
  now: number,
): Promise<Changed> =>
  db.transaction().execute(async (trx) => {
    const open = trx.updateTable('invitation').set(values).where('id', '=', id);
    const changed = await open
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return rejected('gone');
    const action = values.withdrawn_at ? 'withdrawn' : 'sent_again';
    if (action === 'sent_again')
      await enqueueEmail(trx, invitationEmail({ invitationId: id }), now);
    return done({ entryId: await record(trx, action, id, accountId, now) });
  });

/** The journal names the invitation, not the email address. */
const record = (
  trx: Db,
  what: 'sent' | 'sent_again' | 'withdrawn' | 'accepted',
  id: string,
  accountId: string,
  now: number,
) => recordChange(trx, { accountId, action: `invitation.${what}`, subjectId: id }, now);

export type PendingInvitation = Awaited<ReturnType<typeof listPending>>[number];

const maxPending = 100;

export async function listPending(db: Db, now: number) {
  const rows = await db
    .selectFrom('invitation')
    .select(['id', 'email', 'role', 'expires_at as expiresAt'])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxPending)
    .execute();
  return rows.map(({ role, ...invitation }) => ({
    ...invitation,
    role: roleOf(role),
    isExpired: invitation.expiresAt <= now,
  }));
}

const roleOf = (role: string): InvitableRole => (role === 'owner' ? 'owner' : 'editor');

/** @returns undefined for a link that was never valid, or that a later email has replaced */
export async function findInvitation(db: Db, token: string, now: number) {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const stateOf = async (): Promise<'open' | 'expired' | 'used' | 'withdrawn'> => {
    if (row.accepted_at !== null) return 'used';
    const inviter = inviters(db).where('id', '=', row.invited_by);
    if (row.withdrawn_at !== null || !(await inviter.executeTakeFirst())) return 'withdrawn';
    return row.expires_at <= now ? 'expired' : 'open';
  };
  return { state: await stateOf(), email: row.email, role: roleOf(row.role) };
}

/** Only invitations of current owners are valid. */
const inviters = (db: Db) =>
  db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null);

/** Uses the link up: of two simultaneous requests, one gets the invitation. */
const redeem = (trx: Db, token: string, now: number): Promise<InvitationRow | undefined> =>
  trx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where('invited_by', 'in', inviters(trx))
    .returningAll()
    .executeTakeFirst();

/**
 * Verifies the address too, and ends the account's other sessions: call it after `requireRecent`.
 */
export const acceptInvitation = (
  db: Db,
  { token, accountId }: { token: string; accountId: string },
  origin: EventOrigin,
  now: number,
): Promise<Result<void, never, 'badLink'>> =>
  db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, accountId);
    const found = await findInvitation(trx, token, now);
    if (!account || account.email !== found?.email || (await isSuspended(trx, accountId)))
      return rejected('badLink');
    const invitation = await redeem(trx, token, now);
    if (!invitation) return rejected('badLink');
    if (await markEmailVerified(trx, accountId, now))
      await recordSecurityEvent(trx, { kind: 'email_verified', accountId }, origin, now);
    await giveRole(trx, invitation, account, origin, now);
    return done(undefined);
  });

/** Makes an account with the verified address and the role of the invitation. @throws BusyError */
export async function signUpInvited(
  db: Db,
  input: { token: string; username: string; password: string; locale: Locale },
  { origin, network }: { origin: EventOrigin; network?: string },
  now: number,
): Promise<Result<string, never, 'badLink'>> {
  const { token, username, password, locale } = input;
  const passwordHash = await passwords.hash(password, { network });
  try {
    return await db
      .transaction()
      .execute(async (trx): Promise<Result<string, never, 'badLink'>> => {
        const invitation = await redeem(trx, token, now);
        if (!invitation) return rejected('badLink');
        const named = { email: invitation.email, name: username };
        const id = await insertVerifiedAccount(trx, named, locale, now);
        await updateAccount(trx, id, { password_hash: passwordHash }, now);
        const event = { kind: 'signup', accountId: id, details: { isKnown: false } } as const;
        await recordSecurityEvent(trx, event, origin, now);
        await recordSecurityEvent(trx, { kind: 'email_verified', accountId: id }, origin, now);
        await giveRole(trx, invitation, { id, role: 'member' }, origin, now);
        return done(id);
      });
  } catch (error) {
    // Somebody signed up with the email address meanwhile: the page asks for the login then.
    if (isUniqueViolation(error)) return rejected('badLink');
    throw error;
  }
}

/** A higher role stays. */
async function giveRole(
  trx: Db,
  { id: invitationId, role: text, invited_by }: InvitationRow,
  account: { id: string; role: Role },
  origin: EventOrigin,
  now: number,
): Promise<void> {
  const role = roleOf(text);
  await record(trx, 'accepted', invitationId, account.id, now);
  if (hasRole(account.role, role)) return;
  await setRole(trx, account.id, role, now, origin.sessionId);
  const details = { from: account.role, to: role };
  const event = { kind: 'role_changed', accountId: account.id, details } as const;
  await recordSecurityEvent(trx, event, { ...origin, actorId: invited_by }, now);
  await notify(trx, roleNotification(account.id), now);
}

/** How long a closed invitation is stored, in milliseconds, so that its link can say so. */
export const keptInvitationMs = 30 * 24 * 60 * 60_000;

/** Whether somebody else is of the team, or was invited to it. */
export async function hasColleague(db: Db, accountId: string): Promise<boolean> {
  const [colleague, invitation] = await Promise.all([
    db
      .selectFrom('account')
      .select('id')
      .where('role', '!=', 'member')
      .where('id', '!=', accountId)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('invitation')
      .select('id')
      .where('withdrawn_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return colleague !== undefined || invitation !== undefined;
}
