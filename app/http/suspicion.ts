import type { FormToken } from './form-token.ts';

/** Why what was sent may come from a program: a sign, not a proof (docs/decisions/0008-suspicion.md). For the team, in French; null for nothing. */
export function suspicionOf({ state }: FormToken, honeypot: string): string | null {
  if (honeypot) return 'le champ caché est rempli';
  return state === 'quick' ? 'envoyé en moins de deux secondes' : null;
}
