import { type Texts, textsOf } from './contract.ts';

/** When the team is there, in Haiti's time. */
export type Opening = {
  /** From Sunday; null where it is closed all day. */
  week: readonly (readonly [opens: string, closes: string] | null)[];
  /** `12-25` each year, `2027-04-03` once. */
  holidays: readonly string[];
};

export type OpeningState =
  | { open: true; closes: string }
  | { open: false; next?: { opens: string; inDays: number; weekday: number; day: number } };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * The same as `haitiTime`, by the rule that Haiti shares with New York: the second Sunday of March
 * to the first of November. `Intl` would take 12 ms.
 */
export function haitiClock(ms: number): string {
  const year = new Date(ms).getUTCFullYear();
  // The Sunday of the week that ends with that day.
  const sunday = (month: number, day: number, hour: number) =>
    Date.UTC(year, month, day - new Date(Date.UTC(year, month, day)).getUTCDay(), hour);
  const isSummer = ms >= sunday(2, 14, 7) && ms < sunday(10, 7, 6);
  return new Date(ms - (isSummer ? 4 : 5) * hourMs).toISOString().slice(0, 16);
}

/** `ms` is epoch milliseconds. Looks two weeks ahead. */
export function openingState({ week, holidays }: Opening, ms: number): OpeningState {
  const [today = '', time = ''] = haitiClock(ms).split('T');
  for (let inDays = 0; inDays <= 14; inDays++) {
    const day = new Date(Date.parse(today) + inDays * dayMs);
    const weekday = day.getUTCDay();
    const date = day.toISOString().slice(0, 10);
    const [opens = '', closes = ''] = holidays.some((holiday) => date.endsWith(holiday))
      ? []
      : (week[weekday] ?? []);
    if (!opens || (inDays === 0 && time >= closes)) continue;
    if (inDays === 0 && time >= opens) return { open: true, closes };
    return { open: false, next: { opens, inDays, weekday, day: day.getUTCDate() } };
  }
  return { open: false };
}

/** A cached page may be days old, so the script computes it. */
export function startOpening(): void {
  const lines = document.querySelectorAll('[data-opening]');
  const show = () => {
    for (const line of lines) showOpening(line);
  };
  if (lines.length === 0) return;
  show();
  setInterval(show, 60_000);
}

function showOpening(line: HTMLElement): void {
  const state = openingState(JSON.parse(line.dataset.opening ?? '') as Opening, Date.now());
  line.textContent = openingText(textsOf<'opening'>(line), state);
  line.dataset.state = state.open ? 'open' : 'closed';
}

export function openingText(t: Texts['opening'], state: OpeningState): string {
  const next = state.open ? undefined : state.next;
  const at = state.open ? state.closes : (next?.opens ?? '');
  const text = state.open
    ? t.open
    : !next
      ? t.closed
      : ([t.today, t.tomorrow][next.inDays] ?? t.later);
  let day = t.days.split(' ')[next?.weekday ?? 0] ?? '';
  // The weekday alone would mean this week's.
  if (next && next.inDays > 6) day += ` ${next.day === 1 ? t.first : next.day}`;
  return text.replace('{at}', t.clocks[at] ?? at).replace('{day}', day);
}
