import type { Suspicion } from '#app/email/suspicion.ts';
import type { FormToken } from './form-token.ts';

/** Why what was sent may come from a program: a sign, not a proof (docs/decisions/0008-suspicion.md). Null for nothing. */
export function suspicionOf({ state }: FormToken, honeypot: string): Suspicion | null {
  if (honeypot) return 'honeypot';
  return state === 'quick' ? 'quick' : null;
}
