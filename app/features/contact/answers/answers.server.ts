import { randomUUID } from 'node:crypto';
import type { Bounce, ReceivedEmail } from '#app/email/inbox/received.server.ts';
import { giveUpSent } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import { sameEmail } from '#app/office/personal-data.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import type { MessageRow } from '#db/schema.ts';
import { messageReplyEmail } from '../admin/email.server.ts';
import { reopenMessage, reopenThread } from '../admin/refused-replies.server.ts';
import { messageNotification } from '../notification.ts';
import { insertFiles, prepareFiles, roomForFiles } from './files.server.ts';

const day = 24 * 60 * 60_000;
/** New messages from one address that begin no more threads today; its answers join theirs. */
const maxNewOfAddress = 20;

type Stored = 'answer' | 'message' | 'again' | 'too-many';

/** Called with the transaction that stores it, so that an email is read once and never lost. */
type Alongside = (trx: Db) => Promise<void>;

/** An answer joins its thread; what belongs to none is a new message. */
export async function storeReceived(
  db: Db,
  email: ReceivedEmail,
  now: number,
  alongside: Alongside,
): Promise<Stored> {
  const isThere = await isStored(db, email);
  const room = email.isSpam ? 0 : await roomForFiles(db, now);
  const files = isThere ? [] : await prepareFiles(email.files, room);
  return db.transaction().execute(async (trx) => {
    await alongside(trx);
    // Another copy of it, or the same after a crash.
    if (isThere || (await isStored(trx, email))) return 'again';
    const messageId = await findThread(trx, email.answers);
    const message = messageId && (await lockRow(trx, 'message', 'id', messageId));
    if (message) {
      await joinThread(trx, message, { email, files, now });
      return 'answer';
    }
    if ((await countToday(trx, email.from.email, now)) >= maxNewOfAddress) return 'too-many';
    await beginThread(trx, { email, files, now });
    return 'message';
  });
}

type Arrived = { email: ReceivedEmail; files: Parameters<typeof insertFiles>[1]; now: number };

async function joinThread(trx: Db, message: MessageRow, { email, files, now }: Arrived) {
  const id = randomUUID();
  const message_id = message.id;
  await trx
    .insertInto('message_answer')
    .values({
      id,
      message_id,
      email_key: email.key,
      from_name: email.from.name,
      from_email: email.from.email,
      text: email.text,
      quoted: email.quoted,
      created_at: now,
    })
    .execute();
  await insertFiles(trx, files, { message_id, answer_id: id }, now);
  await reopenThread(trx, message, 'message.answered', now);
  if (message.state !== 'suspect') await notify(trx, messageNotification(message_id), now);
}

/** Nothing is sent about it: it is in the company’s own mailbox already. */
async function beginThread(trx: Db, { email, files, now }: Arrived) {
  const id = randomUUID();
  await trx
    .insertInto('message')
    .values({
      id,
      idempotency_key: newKey(email),
      from_name: email.from.name,
      email: email.from.email,
      country: '',
      message: [email.subject, email.text, email.quoted].filter(Boolean).join('\n\n'),
      locale: 'fr',
      local_date_time: null,
      suspicion: email.isSpam ? 'email' : null,
      state: email.isSpam ? 'suspect' : 'new',
      created_at: now,
    })
    .execute();
  await insertFiles(trx, files, { message_id: id, answer_id: null }, now);
  if (!email.isSpam) await notify(trx, messageNotification(id), now);
}

const newKey = ({ key }: ReceivedEmail) => `email:${key}`;

async function isStored(db: Db, email: ReceivedEmail): Promise<boolean> {
  const [answer, message] = await Promise.all([
    db
      .selectFrom('message_answer')
      .select('id')
      .where('email_key', '=', email.key)
      .executeTakeFirst(),
    db
      .selectFrom('message')
      .select('id')
      .where('idempotency_key', '=', newKey(email))
      .executeTakeFirst(),
  ]);
  return answer !== undefined || message !== undefined;
}

/** Ids of 122 random bits, which nobody has but those who were written to. */
async function findThread(db: Db, answers: ReceivedEmail['answers']): Promise<string | undefined> {
  for (const { kind, id } of answers) {
    const found = await (kind === 'reply'
      ? db.selectFrom('message_reply').select('message_id as id').where('id', '=', id)
      : db.selectFrom('message').select('id').where('id', '=', id)
    ).executeTakeFirst();
    if (found) return found.id;
  }
  return undefined;
}

async function countToday(db: Db, email: string, now: number): Promise<number> {
  const { n } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sameEmail('email', email.toLowerCase()))
    .where('created_at', '>', now - day)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A reply that a mail server took, and another refused later, is one that was refused. */
export async function storeBounce(
  db: Db,
  { replyId, reason, isPermanent }: Bounce,
  now: number,
  alongside: Alongside,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await alongside(trx);
    if (!isPermanent) return;
    const isRefused = await giveUpSent(trx, messageReplyEmail({ replyId }), reason, now);
    if (isRefused) await reopenMessage(trx, replyId, now);
  });
}
