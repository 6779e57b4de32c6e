const retentionMonths = 24;

/** Rows created before this moment are to be deleted. Milliseconds since 1970, as `now`. */
export function retentionLimit(now: number): number {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - retentionMonths);
  return limit.getTime();
}
