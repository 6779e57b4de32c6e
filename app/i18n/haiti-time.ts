/**
 * Wall-clock times as `<input type="datetime-local">` has them. Haiti changes its clocks like New
 * York.
 */

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Port-au-Prince',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export function haitiTime(ms: number): string {
  const parts = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`;
}

/** The date in Haiti: `2026-12-05`. `ms` is epoch milliseconds. */
export const haitiDay = (ms: number): string => haitiTime(ms).slice(0, 10);

/** The date in Haiti on which it last was `hour` o'clock there. `ms` is epoch milliseconds. */
export function lastHaitiDay(ms: number, hour: number): string {
  const [date = '', time = ''] = haitiTime(ms).split('T');
  if (Number(time.slice(0, 2)) >= hour) return date;
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * Epoch milliseconds of a wall-clock time in Haiti, or of an ISO 8601 time with a zone. A time that
 * the clocks leave out is an hour later. Undefined for what is none.
 */
export function parseHaitiTime(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(trimmed))
    return known(Date.parse(trimmed));
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/.test(trimmed)) return undefined;
  const wall = known(Date.parse(`${trimmed.replace(' ', 'T')}Z`));
  if (wall === undefined) return undefined;
  // The zone is four or five hours behind: the first of the two whose wall clock agrees.
  const hour = 3_600_000;
  const wanted = trimmed.replace(' ', 'T').slice(0, 16);
  return (
    [4, 5].map((behind) => wall + behind * hour).find((ms) => haitiTime(ms) === wanted) ??
    wall + 5 * hour
  );
}

const known = (ms: number) =>
  Number.isNaN(ms) || Math.abs(ms) > 8_640_000_000_000_000 ? undefined : ms;
