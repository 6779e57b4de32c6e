import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type Chart, chartSize as size } from './chart.ts';

export type Drawn = {
  label: string;
  /** Formats an axis value, given the largest. */
  format: (value: number, largest: number) => string;
};

const tickCount = 3;
/** A bar for a value that is not 0 can be seen. */
const leastHeight = 2;

/** A scale from 0 to beyond the largest value, and its lines across. */
function vertical(values: readonly (number | null)[], format: Drawn['format']) {
  const largest = Math.max(1, ...values.map((value) => value ?? 0));
  const y = scaleLinear([0, largest], [size.bottom, size.top]).nice(tickCount);
  const ticks = y.ticks(tickCount).filter(Number.isInteger);
  return {
    y,
    ticks: ticks.map((value) => ({
      y: round(y(value)),
      text: format(value, ticks.at(-1) ?? value),
    })),
  };
}

/** A bar for each month; the last one is of the month that has not ended. */
export function barChart(
  months: readonly { name: string; title: string; value: number | null }[],
  { label, format }: Drawn,
): Chart {
  const { y, ticks } = vertical(
    months.map(({ value }) => value),
    format,
  );
  const x = scaleBand(
    months.map((_, n) => n),
    [size.left, size.right],
  ).padding(0.25);
  const left = (n: number) => x(n) ?? 0;
  return {
    label,
    ticks,
    // One in three has room for its name, the latest among them.
    labels: months.flatMap(({ name: text }, n) => {
      const isEnd = n === months.length - 1;
      if (isEnd) return [{ x: size.right, text, isEnd }];
      return (months.length - 1 - n) % 3 === 0
        ? [{ x: round(left(n) + x.bandwidth() / 2), text }]
        : [];
    }),
    bars: months.map(({ value, title }, n) => {
      const height = value ? Math.max(leastHeight, size.bottom - y(value)) : 0;
      return {
        x: round(left(n)),
        y: round(size.bottom - height),
        width: round(x.bandwidth()),
        height: round(height),
        title,
      };
    }),
    lines: [],
  };
}

/** Two lines over the days of a month: this month until today, and the last. */
export function daysChart(
  { current, previous }: { current: readonly number[]; previous: readonly number[] },
  { label, format }: Drawn,
): Chart {
  const { y, ticks } = vertical([...current, ...previous], format);
  const x = scaleLinear([0, 30], [size.left + 4, size.right - 4]);
  const shape = line<number>()
    .x((_, day) => x(day))
    .y(y)
    .digits(1);
  const below = area<number>()
    .x((_, day) => x(day))
    .y0(size.bottom)
    .y1(y)
    .digits(1);
  return {
    label,
    ticks,
    labels: [1, 8, 15, 22, 29].map((day) => ({ x: round(x(day - 1)), text: String(day) })),
    bars: [],
    lines: [
      { kind: 'area', d: below(current) ?? '' },
      { kind: 'previous', d: shape(previous) ?? '' },
      { kind: 'current', d: shape(current) ?? '' },
    ],
  };
}

const round = (n: number): number => Math.round(n * 10) / 10;
