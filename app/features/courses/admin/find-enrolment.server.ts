import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { readReference } from '../reference.ts';
import { findRoster } from '../roster.server.ts';

type Viewer = { locale: Locale; now: number; secret: string; publicUrl: string };

/** An enrolment as its session's roster has it, with that roster. */
export async function findEnrolment(db: Db, typed: string, viewer: Viewer) {
  const reference = readReference(typed);
  const found =
    reference === null
      ? undefined
      : await db
          .selectFrom('enrolment')
          .select('session_id')
          .where('reference', '=', reference)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
  const roster = found && (await findRoster(db, found.session_id, viewer));
  const row = [...(roster?.learners ?? []), ...(roster?.waiting ?? [])].find(
    (each) => each.reference === reference,
  );
  return roster && row && { roster, row };
}
