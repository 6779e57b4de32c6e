import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Opened while its course is hidden: those who asked for it are told when the course is shown.
  await sql`alter table course_session add column tells_when_shown integer not null default 0`.execute(
    db,
  );
}
