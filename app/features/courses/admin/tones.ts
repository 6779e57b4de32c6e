import type { StateTone } from '#app/office/State.tsx';
import type { EnrolmentState } from '../enrolments.ts';
import type { SessionPhase } from '../sessions.ts';

export const phaseTones: Readonly<Record<SessionPhase, StateTone>> = {
  draft: 'waiting',
  open: 'new',
  full: 'open',
  closed: 'open',
  running: 'open',
  ended: 'good',
  cancelled: 'bad',
};

export const stateTones: Readonly<Record<EnrolmentState, StateTone>> = {
  held: 'waiting',
  waiting: 'open',
  offered: 'new',
  confirmed: 'good',
  cancelled: 'bad',
  expired: 'bad',
};
