import { enqueueEmail } from '#app/email/outbox.server.ts';
import type { CausedEmail } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { EnrolmentRow } from '#db/schema.ts';
import { enrolmentEmail } from './email.server.ts';
import type { ToldAbout } from './told-texts.ts';

type Learner = Pick<EnrolmentRow, 'id' | 'email' | 'suspicion' | 'state'>;

/**
 * Emails a learner who has an address, in the transaction of the cause. `state` is the one before:
 * who has read of a change that is undone is told where they are again.
 */
export async function tell(
  trx: Db,
  { id, email, suspicion, state }: Learner,
  about: ToldAbout,
  dueAt: number,
): Promise<CausedEmail[]> {
  if (!isEmailed({ email, suspicion }, about)) return [];
  const queued = enrolmentEmail({ enrolmentId: id, about });
  const again = about === 'changed' ? about : state === 'offered' ? state : 'enrolled';
  const undone = enrolmentEmail({ enrolmentId: id, about: again });
  const isCorrected = about === 'changed' || about === 'cancelled';
  const emailId = await enqueueEmail(trx, queued, dueAt);
  return [{ ...queued, id: emailId, ...(isCorrected && { undone }) }];
}

/** Emails the learner, or has the team tell them. */
export async function tellOf(
  trx: Db,
  row: EnrolmentRow,
  about: ToldAbout,
  now: number,
): Promise<void> {
  await tell(trx, row, about, now);
  const columns = toldColumns(row, about, now);
  if (columns) await trx.updateTable('enrolment').set(columns).where('id', '=', row.id).execute();
}

/**
 * For one who is not emailed: somebody of the team is to tell them, of the last that happened. An
 * email tells what somebody was to tell before.
 */
export function toldColumns(
  learner: Pick<EnrolmentRow, 'email' | 'phone' | 'suspicion'> & { to_tell?: string | null },
  about: ToldAbout,
  now: number,
) {
  if (isEmailed(learner, about)) return learner.to_tell ? { to_tell: null } : null;
  return learner.phone ? { to_tell: about, to_tell_at: now, told_at: null } : null;
}

/** A program may have typed the address of somebody else. */
const isEmailed = (
  { email, suspicion }: Pick<EnrolmentRow, 'email' | 'suspicion'>,
  about: ToldAbout,
): boolean => Boolean(email) && (suspicion === null || about !== 'enrolled');
