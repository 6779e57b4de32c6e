import { type Kysely, sql } from 'kysely';

/**
 * A reply that was refused for good before refusals reopened messages: somebody still waits for it.
 * Frozen once released: a later change is a new file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update message set state = 'new'
    where state in ('waiting', 'done') and id in (
      select r.message_id from message_reply as r
      inner join outbox as o on o.payload = '{"replyId":"' || r.id || '"}'
      where o.kind = 'message-reply' and o.sent_at is null and o.failed_at is not null and r.undone_at is null
      and not exists (
        select 1 from message_reply as later
        where later.message_id = r.message_id and later.undone_at is null and later.created_at > r.created_at
      )
    )`.execute(db);
}
