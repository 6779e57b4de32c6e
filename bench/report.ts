const units = {
  bytes: { suffix: '', digits: 0 },
  count: { suffix: '', digits: 0 },
  ms: { suffix: ' ms', digits: 1 },
  µs: { suffix: ' µs', digits: 0 },
  perSecond: { suffix: '', digits: 0 },
  megabytes: { suffix: ' MB', digits: 0 },
  ratio: { suffix: '', digits: 2 },
  shift: { suffix: '', digits: 4 },
};

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

/** A Markdown table: each limit is beside its figure, and a figure that misses it is marked. */
export function printSection({ title, columns, rows, notes = [] }: Section): void {
  const head = ['', ...columns, 'verdict'];
  const lines = rows.map(([name, ...figures]) => {
    const isLimited = figures.some((each) => each?.most !== undefined || each?.least !== undefined);
    const verdict = meetsLimits([name, ...figures]) ? 'ok' : 'MISSES';
    return [
      name,
      ...columns.map((_, i) => formatFigure(figures[i] ?? null)),
      isLimited ? verdict : '',
    ];
  });
  const rule = head.map((_, i) => (i === 0 ? ':--' : '--:'));
  const widths = head.map((_, i) =>
    Math.max(...[head, ...lines].map((line) => `${line[i]}`.length)),
  );
  const align = (cell: string, i: number) =>
    i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0);
  console.log(`\n## ${title}\n`);
  for (const line of [head, rule, ...lines]) console.log(`| ${line.map(align).join(' | ')} |`);
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
}

function formatFigure(each: Figure | null): string {
  if (!each) return '';
  const { suffix, digits } = units[each.unit];
  const format = (value: number) =>
    value.toLocaleString('en', { maximumFractionDigits: digits }) + suffix;
  const most = each.most === undefined ? '' : ` (≤ ${format(each.most)})`;
  const least = each.least === undefined ? '' : ` (≥ ${format(each.least)})`;
  return `${isWithin(each) ? '' : '! '}${format(each.value)}${most}${least}`;
}
