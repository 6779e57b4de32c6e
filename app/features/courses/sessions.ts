import type { CourseSessionRow } from '#db/schema.ts';
import { haitiMs, meetingsOf, type SessionTimes, spanOf } from './times.ts';

/** Set by the team. A session that is full, runs or has ended follows from the rest. */
export const sessionStates = ['draft', 'open', 'closed', 'cancelled'] as const;
export type SessionState = (typeof sessionStates)[number];

export const currencies = ['HTG', 'USD', 'EUR'] as const;

export const levels = ['beginner', 'intermediate', 'advanced', 'all'] as const;
export const taughtIn = ['ht', 'fr', 'en', 'ht-fr'] as const;

/** For visitors. */
export const phases = ['open', 'full', 'closed', 'running', 'ended', 'cancelled', 'draft'] as const;
export type SessionPhase = (typeof phases)[number];

export type Session = SessionTimes & Pick<CourseSessionRow, 'state' | 'enrol_until' | 'seats'>;

/** The start of its first meeting, in milliseconds since 1970. */
export const startOf = (session: SessionTimes): number =>
  meetingsOf(session)[0]?.from ?? haitiMs(session.starts_on, '00:00');

/** The end of its last meeting, in milliseconds since 1970. */
export const endOf = (session: SessionTimes): number =>
  meetingsOf(session).at(-1)?.to ?? haitiMs(session.ends_on, '24:00');

/** The end of a day in Haiti: of the first meeting, unless the team has chosen another. */
export const enrolmentEnd = (session: Session): number =>
  haitiMs(session.enrol_until || spanOf(session).starts_on, '24:00');

export const takesEnrolments = (session: Session, now: number): boolean =>
  session.state === 'open' && now < enrolmentEnd(session) && now < endOf(session);

/** Freed places are offered until the first meeting. */
export const offersPlaces = (session: Session, now: number): boolean =>
  (session.state === 'open' || session.state === 'closed') && now < startOf(session);

export function phaseOf(session: Session, taken: number, now: number): SessionPhase {
  if (session.state === 'cancelled' || session.state === 'draft') return session.state;
  if (now >= endOf(session)) return 'ended';
  if (!takesEnrolments(session, now)) return now >= startOf(session) ? 'running' : 'closed';
  return taken >= session.seats ? 'full' : 'open';
}

export const seatsLeft = (seats: number, taken: number): number => Math.max(0, seats - taken);
