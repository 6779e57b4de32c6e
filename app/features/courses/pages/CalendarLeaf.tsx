import { useLocale } from '#app/i18n/context.tsx';
import { dayOfMonth, shortMonth, weekdayOf } from './session-words.ts';

/**
 * A leaf of a wall calendar, on which a kite is pinned: the first day of a session. Read aloud as
 * one date beside it, so hidden itself.
 */
export function CalendarLeaf({ date }: { date: string }) {
  const locale = useLocale();
  return (
    <span className="leaf" aria-hidden="true">
      <span>{shortMonth(locale, date)}</span>
      <b>{dayOfMonth(date)}</b>
      <span>{weekdayOf(locale, date)}</span>
    </span>
  );
}
