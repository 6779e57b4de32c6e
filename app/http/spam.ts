import type { FormToken } from './form-token.ts';

/** Why a submission may be spam, as its row stores it. */
export type SpamReason = 'honeypot' | 'quick';

/** Why a submission may come from a program: a sign, not a proof (docs/decisions/0008-suspicion.md). Null for nothing. */
export function spamReason({ state }: FormToken, honeypot: string): SpamReason | null {
  if (honeypot) return 'honeypot';
  return state === 'quick' ? 'quick' : null;
}
