/** How long personal data of visitors is stored, in months: the privacy page promises it. */
const retentionMonths = 24;

/**
 * How long an account without a verified email address is stored, in days: the privacy page
 * promises it.
 */
const unverifiedDays = 30;

/**
 * Accounts created before this moment, and not verified since, are to be deleted. Milliseconds
 * since 1970, as `now`.
 */
export const unverifiedLimit = (now: number): number => now - unverifiedDays * 24 * 60 * 60_000;

/** What was created before this moment is to be deleted. Milliseconds since 1970, as `now`. */
export function retentionLimit(now: number): number {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - retentionMonths);
  return limit.getTime();
}
