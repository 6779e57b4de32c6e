import { useTexts } from '#app/i18n/context.tsx';
import { isoDate } from '#app/i18n/format.ts';
import { officeTexts } from './texts.ts';

export function Since({ at, now }: { at: number; now: number }) {
  const { since } = useTexts(officeTexts);
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const text =
    minutes < 1
      ? since.now
      : minutes < 60
        ? since.minutes(minutes)
        : minutes < 48 * 60
          ? since.hours(Math.floor(minutes / 60))
          : since.days(Math.floor(minutes / (24 * 60)));
  return (
    <time className="kicker" dateTime={isoDate(at)}>
      {text}
    </time>
  );
}
