import { data } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { findEnrolment } from '../counts.server.ts';
import { isSeated } from '../enrolments.ts';
import { readReference } from '../reference.ts';
import { findRoster, type Roster } from '../roster.server.ts';

/** The roster of a session, or one of its rows, for those who may see it; 404 where there is none. */
export async function loadRoster(args: RequestArgs, id = '', reference?: string) {
  const { account, db, locale, url, secret, config } = await officeRequest(args, 'enrolment.edit');
  const viewer = { locale, now: Date.now(), secret, publicUrl: config.publicUrl };
  const roster = await findRoster(db, id, viewer, reference);
  if (!roster) throw data(null, 404);
  return { db, locale, url, account, now: viewer.now, roster };
}

/** The enrolment of the URL, with its session. */
export async function loadEnrolment(args: RequestArgs) {
  const { db } = await officeRequest(args, 'enrolment.edit');
  const reference = readReference(args.params?.['reference'] ?? '') ?? '';
  const found = await findEnrolment(db, reference);
  const { roster, ...loaded } = await loadRoster(args, found?.session_id, reference);
  const [row] = [...roster.learners, ...roster.waiting];
  if (!row) throw data(null, 404);
  return { ...loaded, roster, row };
}

/** A sheet of those who have a place, by their names, with the days on which they came. */
export const sheetOf = ({ session, course, days, learners }: Roster) => ({
  id: session.id,
  title: course.title,
  starts_on: session.starts_on,
  ends_on: session.ends_on,
  days,
  learners: learners
    .filter(({ state }) => isSeated(state) && state !== 'offered')
    .map(({ reference, name, cells }) => ({ reference, name, cells })),
});
