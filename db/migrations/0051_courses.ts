import type { CreateTableBuilder, Kysely } from 'kysely';

const localizedTexts = ['title', 'text', 'outcomes', 'bring', 'alt'];
const locales = ['fr', 'ht', 'en'];

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  const course: CreateTableBuilder<string, string> = db.schema
    .createTable('course')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('taught_in', 'text', (c) => c.notNull())
    .addColumn('hours', 'integer')
    .addColumn('attendance_share', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_hidden', 'integer', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('trashed_at', 'bigint');
  await localizedTexts
    .flatMap((name) => locales.map((locale) => `${name}_${locale}`))
    .reduce((table, column) => table.addColumn(column, 'text', (c) => c.notNull()), course)
    .execute();
  await db.schema.createIndex('course_position').on('course').columns(['position', 'id']).execute();

  await db.schema
    .createTable('course_picture')
    .addColumn('image', 'text', (c) => c.primaryKey())
    .addColumn('course_id', 'text', (c) => c.notNull().references('course.id').onDelete('cascade'))
    .addColumn('replaced_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('course_picture_course')
    .on('course_picture')
    .column('course_id')
    .execute();

  await db.schema
    .createTable('course_slug')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('course_id', 'text', (c) => c.notNull().references('course.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('course_slug_course').on('course_slug').column('course_id').execute();

  await db.schema
    .createTable('course_session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('course_id', 'text', (c) => c.notNull().references('course.id'))
    .addColumn('starts_on', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text', (c) => c.notNull())
    .addColumn('times', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('price_minor', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('enrol_until', 'text', (c) => c.notNull())
    .addColumn('hold_hours', 'integer', (c) => c.notNull())
    .addColumn('teacher_id', 'text', (c) => c.references('evidence.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('last_waiting', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('course_session_course')
    .on('course_session')
    .columns(['course_id', 'starts_on'])
    .execute();
  await db.schema
    .createIndex('course_session_ends')
    .on('course_session')
    .column('ends_on')
    .execute();

  await db.schema
    .createTable('enrolment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('session_id', 'text', (c) => c.notNull().references('course_session.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('phone_key', 'text')
    .addColumn('email', 'text')
    .addColumn('note', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('suspicion', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('waiting_number', 'integer')
    .addColumn('price_minor', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('hold_reminded_at', 'bigint')
    .addColumn('start_reminded_at', 'bigint')
    .addColumn('to_tell', 'text')
    .addColumn('to_tell_at', 'bigint')
    .addColumn('told_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('enrolment_session')
    .on('enrolment')
    .columns(['session_id', 'state', 'waiting_number'])
    .execute();
  await db.schema
    .createIndex('enrolment_phone')
    .on('enrolment')
    .columns(['phone_key', 'session_id'])
    .execute();
  await db.schema
    .createIndex('enrolment_due')
    .on('enrolment')
    .columns(['state', 'due_at'])
    .execute();
  await db.schema
    .createIndex('enrolment_created')
    .on('enrolment')
    .columns(['created_at', 'id'])
    .execute();

  await db.schema
    .createTable('attendance')
    .addColumn('enrolment_id', 'text', (c) =>
      c.notNull().references('enrolment.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('is_present', 'integer', (c) => c.notNull())
    .addColumn('tapped_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('attendance_pk', ['enrolment_id', 'day'])
    .execute();

  await db.schema
    .createTable('certificate')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('enrolment_id', 'text', (c) => c.references('enrolment.id').onDelete('set null'))
    .addColumn('name', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('hours', 'integer')
    .addColumn('starts_on', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('certificate_enrolment')
    .on('certificate')
    .column('enrolment_id')
    .unique()
    .execute();

  await db.schema
    .createTable('course_interest')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('course_id', 'text', (c) => c.notNull().references('course.id').onDelete('cascade'))
    .addColumn('phone', 'text')
    .addColumn('phone_key', 'text')
    .addColumn('email', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('suspicion', 'text')
    .addColumn('to_tell_at', 'bigint')
    .addColumn('told_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('course_interest_course')
    .on('course_interest')
    .columns(['course_id', 'created_at'])
    .execute();
}
