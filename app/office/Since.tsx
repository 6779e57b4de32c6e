import { useTexts } from '#app/i18n/context.tsx';
import { isoDate } from '#app/i18n/format.ts';
import { officeTexts } from './texts.ts';

/** An age by its unit alone, which screen readers hear in words. */
export function Since({ at, now }: { at: number; now: number }) {
  const { since } = useTexts(officeTexts);
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const unit = minutes < 60 ? 'minutes' : minutes < 48 * 60 ? 'hours' : 'days';
  const count = Math.floor(minutes / { minutes: 1, hours: 60, days: 24 * 60 }[unit]);
  return (
    <time className="kicker" dateTime={isoDate(at)}>
      {minutes < 1 ? (
        since.now
      ) : (
        <>
          <span aria-hidden="true">{`${count}\u00a0${since.short[unit]}`}</span>
          <span className="visually-hidden">{since[unit](count)}</span>
        </>
      )}
    </time>
  );
}
