import type { EnrolmentRow } from '#db/schema.ts';
import { type Session, startOf } from './sessions.ts';

export const enrolmentStates = [
  'held',
  'waiting',
  'offered',
  'confirmed',
  'cancelled',
  'expired',
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

export const isEnrolmentState = (text: string): text is EnrolmentState =>
  (enrolmentStates as readonly string[]).includes(text);

type Actor = 'learner' | 'team' | 'payment' | 'clock';

/**
 * The state machine, drawn in docs/enrolments.md: from each state, where an enrolment may go, and
 * by whom. A free place is confirmed at once, so a learner who accepts one confirms it.
 */
const moves: Readonly<Record<EnrolmentState, Partial<Record<EnrolmentState, readonly Actor[]>>>> = {
  held: {
    confirmed: ['payment', 'team'],
    cancelled: ['learner', 'team'],
    expired: ['clock'],
  },
  waiting: {
    offered: ['clock', 'team'],
    confirmed: ['team'],
    cancelled: ['learner', 'team'],
  },
  offered: {
    held: ['learner', 'team'],
    confirmed: ['learner', 'payment', 'team'],
    cancelled: ['learner', 'team'],
    expired: ['clock'],
  },
  confirmed: { held: ['payment'], cancelled: ['learner', 'team'] },
  cancelled: {
    held: ['learner', 'team'],
    waiting: ['learner', 'team'],
    confirmed: ['learner', 'team'],
  },
  expired: {
    held: ['learner', 'team'],
    waiting: ['learner', 'team'],
    confirmed: ['learner', 'payment', 'team'],
  },
};

export const canMove = (from: EnrolmentState, to: EnrolmentState, by: Actor): boolean =>
  moves[from][to]?.includes(by) ?? false;

/** Those that take a seat. */
export const seatedStates = ['held', 'offered', 'confirmed'] as const;
export const isSeated = (state: EnrolmentState): boolean =>
  (seatedStates as readonly EnrolmentState[]).includes(state);

/** Those that are neither confirmed nor over. */
export const openStates = ['held', 'waiting', 'offered'] as const;
export const isOver = (state: EnrolmentState): boolean =>
  state === 'cancelled' || state === 'expired';

/** So many a phone may have across sessions, while none is confirmed. */
export const maxOpen = 3;

const hour = 60 * 60_000;
const offerHours = 48;

/** Until when a place is kept, in milliseconds since 1970: at most until the first meeting. */
export const heldUntil = (session: Session & { hold_hours: number }, now: number): number =>
  beforeStart(session, now, now + session.hold_hours * hour);

export const offeredUntil = (session: Session, now: number): number =>
  beforeStart(session, now, now + offerHours * hour);

/** Who enrols once it has begun has the whole time. */
function beforeStart(session: Session, now: number, until: number): number {
  const start = startOf(session);
  return start > now ? Math.min(until, start) : until;
}

/** What is left to pay, and what was paid over the price. In minor units. */
export const balanceOf = ({ price_minor }: Pick<EnrolmentRow, 'price_minor'>, paid: number) => ({
  due: Math.max(0, price_minor - paid),
  excess: Math.max(0, paid - price_minor),
});

/** A phone as two are compared: its digits, with the code of Haiti where it has none. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return digits.length === 8 ? `509${digits}` : digits;
}

/** The page of an enrolment, without locale. */
export const enrolmentPath = (reference: string, key?: string): string =>
  `/enrolment/${reference.toLowerCase()}${key ? `?key=${key}` : ''}`;

/** Where the team sees a session with its enrolments. */
export const sessionPath = (id: string) => `/admin/sessions/${id}` as const;
