import { Fragment } from 'react';
import { scriptTexts } from '#app/client/contract.ts';
import type { Opening as Week } from '#app/client/opening.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatClock } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

/** The settings `hours` and `holidays`. */
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

/** The hours in one line, below whether the team is there now. */
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

/**
 * Whether the team is there now: the script knows, on a page that was stored hours ago too. Empty
 * without it.
 */
export function OpeningState({ hours, holidays }: OpeningHours) {
  const t = useTexts(openingTexts);
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
  const { short: _short, ...texts } = t;
  const times = open.flatMap(({ opens, closes }) => [opens, closes]);
  const clocks = Object.fromEntries(times.map((time) => [time, formatClock(locale, time)]));
  return (
    <p
      className="opening"
      data-opening={JSON.stringify({ week, holidays } satisfies Week)}
      data-texts={scriptTexts<'opening'>({ ...texts, clocks })}
    />
  );
}

const fr = {
  short: { weekdays: 'Du lundi au vendredi', saturday: 'samedi', sunday: 'dimanche' },
  /**
   * `{at}` is a time of day, `{day}` one of `days`, with the day of the month where it is not this
   * week’s.
   */
  open: 'Ouvert maintenant, jusqu’à {at}',
  today: 'Fermé, ouvre à {at}',
  tomorrow: 'Fermé, ouvre demain à {at}',
  later: 'Fermé, ouvre {day} à {at}',
  closed: 'Fermé en ce moment',
  /** From Sunday. */
  days: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
  first: '1er',
};

const en: typeof fr = {
  short: { weekdays: 'Monday to Friday', saturday: 'Saturday', sunday: 'Sunday' },
  open: 'Open now, until {at}',
  today: 'Closed, opens at {at}',
  tomorrow: 'Closed, opens tomorrow at {at}',
  later: 'Closed, opens on {day} at {at}',
  closed: 'Closed at the moment',
  days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  first: '1',
};

const ht: typeof fr = {
  short: { weekdays: 'Lendi jiska vandredi', saturday: 'samdi', sunday: 'dimanch' },
  open: 'Louvri kounye a, jiska {at}',
  today: 'Fèmen, ap louvri a {at}',
  tomorrow: 'Fèmen, ap louvri demen a {at}',
  later: 'Fèmen, ap louvri {day} a {at}',
  closed: 'Fèmen pou kounye a',
  days: 'dimanch lendi madi mèkredi jedi vandredi samdi',
  first: '1ye',
};

const openingTexts: Texts<typeof fr> = { fr, en, ht };
