import type { EnrolmentRow } from '#db/schema.ts';
import { type Session, startOf } from './sessions.ts';
import type { SessionTimes } from './times.ts';

export const enrolmentStates = [
  'held',
  'waiting',
  'offered',
  'confirmed',
  'cancelled',
  'expired',
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

/**
 * Where the team may move an enrolment: the rest of the state machine, what learners, payments and
 * the clock do, is drawn in docs/enrolments.md.
 */
const moves: Readonly<Record<EnrolmentState, readonly EnrolmentState[]>> = {
  held: ['confirmed', 'cancelled'],
  waiting: ['held', 'confirmed', 'cancelled'],
  offered: ['held', 'confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: ['held', 'waiting', 'confirmed'],
  expired: ['held', 'waiting', 'confirmed'],
};

export const canMove = (from: EnrolmentState, to: EnrolmentState): boolean =>
  moves[from].includes(to);

/** Those that a payment in full confirms. */
export const isPayable = (state: EnrolmentState): boolean =>
  state === 'held' || state === 'offered' || state === 'expired';

/** Those that take a seat. */
export const seatedStates = ['held', 'offered', 'confirmed'] as const;
export const isSeated = (state: EnrolmentState): boolean =>
  (seatedStates as readonly EnrolmentState[]).includes(state);

/** Those that are neither confirmed nor over. */
export const openStates = ['held', 'waiting', 'offered'] as const;
export const overStates = ['cancelled', 'expired'] as const;
export const isOver = (state: EnrolmentState): boolean =>
  (overStates as readonly EnrolmentState[]).includes(state);

/** Whether the learner may cancel it: who has begun owes what was paid. */
export const mayLeave = (
  { state }: Pick<EnrolmentRow, 'state'>,
  session: SessionTimes,
  now: number,
): boolean => !isOver(state) && (state !== 'confirmed' || now < startOf(session));

/** So many a phone may have across sessions, while none is confirmed. */
export const maxOpen = 3;

const hour = 60 * 60_000;
const offerHours = 48;

/** Until when a place is kept, in milliseconds since 1970: at most until the first meeting. */
export const heldUntil = (session: Session & { hold_hours: number }, now: number): number =>
  beforeStart(session, now, now + session.hold_hours * hour);

export const offeredUntil = (session: Session, now: number): number =>
  beforeStart(session, now, now + offerHours * hour);

/** The whole time for those who enrol once it has begun. */
function beforeStart(session: Session, now: number, until: number): number {
  const start = startOf(session);
  return start > now ? Math.min(until, start) : until;
}

/** Left to pay, and paid over the price. In minor units. */
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
  `/enrolment/${encodeURIComponent(reference.toLowerCase())}${key ? `?key=${key}` : ''}`;

/** The same, which says that the person was enrolled before. */
export const alreadyPath = (reference: string) => `${enrolmentPath(reference)}?already`;

/** Where the team sees a session with its enrolments. */
export const sessionPath = (id: string) => `/admin/sessions/${id}` as const;

/** On that page, those whom the team is to tell, unfolded. */
export const tellSearch = '?section=tell#tell-title';
export const tellPath = (id: string) => `${sessionPath(id)}${tellSearch}` as const;
