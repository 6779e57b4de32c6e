/** The suffix of a figure, and its decimal places. */
const units = {
  bytes: ['', 0],
  count: ['', 0],
  ms: [' ms', 1],
  perSecond: ['', 0],
  megabytes: [' MB', 0],
  ratio: ['', 2],
} as const;

type Limit = { most?: number | undefined; least?: number | undefined };
type Figure = Limit & { value: number; unit: keyof typeof units };
/** A row may have fewer figures than columns; null leaves one out. */
export type Row = [name: string, ...figures: (Figure | null)[]];
export type Section = { title: string; columns: string[]; rows: Row[]; notes?: string[] };

export const figure = (value: number, unit: Figure['unit'], limit: Limit = {}): Figure => ({
  value,
  unit,
  ...limit,
});

export const meetsLimits = ([, ...figures]: Row): boolean => figures.every(isWithin);

const isWithin = (each: Figure | null): boolean =>
  each === null ||
  !(each.value > (each.most ?? Infinity) || each.value < (each.least ?? -Infinity));

/** Each limit is beside its figure, and a figure that misses it is marked. */
export function printSection({ title, columns, rows, notes = [] }: Section): void {
  const cells = (figures: (Figure | null)[]) =>
    Object.fromEntries(columns.map((column, i) => [column, formatFigure(figures[i] ?? null)]));
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows.map(([name, ...figures]) => [name, cells(figures)])));
  if (notes.length > 0) console.log(notes.join('\n'));
}

function formatFigure(each: Figure | null): string {
  if (!each) return '';
  const [suffix, maximumFractionDigits] = units[each.unit];
  const format = (value: number) => value.toLocaleString('en', { maximumFractionDigits }) + suffix;
  const most = each.most === undefined ? '' : ` (≤ ${format(each.most)})`;
  const least = each.least === undefined ? '' : ` (≥ ${format(each.least)})`;
  return `${isWithin(each) ? '' : '! '}${format(each.value)}${most}${least}`;
}

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a share of all values is, interpolated between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}
