import type { ReactNode } from 'react';

/**
 * A state by a word and a sign, whose shape differs too: new ●, open ◐, waiting ◷, good ✓, bad ✕,
 * doubtful !.
 */
export const State = ({ tone, children }: { tone: StateTone; children: ReactNode }) => (
  <span className={`state state-${tone}`}>{children}</span>
);

export type StateTone = 'new' | 'open' | 'waiting' | 'good' | 'bad' | 'doubtful';
