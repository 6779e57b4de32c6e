import { Fragment } from 'react';
import { scriptTexts } from '#app/client/contract.ts';
import { openingState, openingText, type Opening as Week } from '#app/client/opening.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatClock } from '#app/i18n/format.ts';
import { ExampleMark } from './examples.tsx';
import { openingTexts } from './opening-texts.ts';

export type OpeningHours = {
  hours: readonly {
    days: 'weekdays' | 'saturday' | 'sunday';
    opens: string | null;
    closes: string | null;
  }[];
  holidays: readonly string[];
};

const openDays = (hours: OpeningHours['hours']) =>
  hours.flatMap(({ days, opens, closes }) => (opens && closes ? [{ days, opens, closes }] : []));

export function Opening(opening: OpeningHours) {
  const { short } = useTexts(openingTexts);
  const locale = useLocale();
  const lines = openDays(opening.hours).map(
    ({ days, opens, closes }) =>
      `${short[days]} ${formatClock(locale, opens)}\u00A0– ${formatClock(locale, closes)}`,
  );
  return (
    <div>
      <OpeningState {...opening} />
      <p className="opening-hours">
        {lines.map((line, index) => (
          <Fragment key={line}>
            <span>{index < lines.length - 1 ? `${line},` : line}</span>{' '}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** Filled in by the script. */
export function OpeningState(opening: OpeningHours) {
  const { week, texts } = useOpening(opening);
  return (
    <div className="opening">
      <p data-opening={JSON.stringify(week)} data-texts={scriptTexts<'opening'>(texts)} />
      <ExampleMark of="hours" />
    </div>
  );
}

/** At this moment, on a page that is rendered for one reader and kept for nobody else. */
export function OpeningNow(opening: OpeningHours) {
  const { week, texts } = useOpening(opening);
  return (
    <>
      {openingText(texts, openingState(week, Date.now()))}.
      <ExampleMark of="hours" />
    </>
  );
}

function useOpening({ hours, holidays }: OpeningHours) {
  const { short: _short, ...t } = useTexts(openingTexts);
  const locale = useLocale();
  const open = openDays(hours);
  const on = (days: string): [string, string] | null => {
    const found = open.find((each) => each.days === days);
    return found ? [found.opens, found.closes] : null;
  };
  const week: Week['week'] = [
    on('sunday'),
    ...Array.from({ length: 5 }, () => on('weekdays')),
    on('saturday'),
  ];
  const times = open.flatMap(({ opens, closes }) => [opens, closes]);
  const clocks = Object.fromEntries(times.map((time) => [time, formatClock(locale, time)]));
  return { week: { week, holidays } satisfies Week, texts: { ...t, clocks } };
}
