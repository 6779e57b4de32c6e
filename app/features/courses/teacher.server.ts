import type { Db } from '#app/platform/database.server.ts';
import type { CourseSessionRow, EvidenceRow } from '#db/schema.ts';

/** A person whom the site shows. */
export type Teacher = Pick<EvidenceRow, 'name' | 'image'>;

export const sessionsWithTeacher = (db: Db) =>
  db
    .selectFrom('course_session as s')
    .leftJoin('evidence as e', 'e.id', 's.teacher_id')
    .selectAll('s')
    .select(['e.name as teacherName', 'e.image as teacherImage', 'e.trashed_at as teacherTrashed']);

type Joined = CourseSessionRow & {
  teacherName: string | null;
  teacherImage: string | null;
  teacherTrashed: number | null;
};

export const readTeacher = ({
  teacherName: name,
  teacherImage: image,
  teacherTrashed,
  ...row
}: Joined): CourseSessionRow & { teacher: Teacher | null } => ({
  ...row,
  teacher: name === null || teacherTrashed !== null ? null : { name, image },
});

export const findTeacherId = (db: Db, name: string) =>
  db
    .selectFrom('evidence')
    .select('id')
    .where('kind', '=', 'person')
    .where('trashed_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
