/** A measured value; `most` and `least` are its limits. */
export type Figure = { value: number; unit: Unit; most?: number; least?: number };
type Unit = 'bytes' | 'count' | 'ms' | 'µs' | 'perSecond' | 'megabytes' | 'ratio' | 'shift';

/**
 * No figure where a column says nothing of a row; columns that are left off at the end are such
 * too.
 */
export type Row = { name: string; figures: (Figure | null)[] };
export type Section = { title: string; columns: string[]; rows: Row[]; notes?: string[] };

export const meetsLimits = (row: Row): boolean => row.figures.every(isWithin);
const isWithin = (figure: Figure | null) =>
  figure === null ||
  !isLimited(figure) ||
  (figure.value <= (figure.most ?? Number.POSITIVE_INFINITY) &&
    figure.value >= (figure.least ?? Number.NEGATIVE_INFINITY));
const isLimited = (figure: Figure | null) =>
  figure?.most !== undefined || figure?.least !== undefined;

/**
 * A table for a terminal or a Markdown page: each limit is beside its figure, and a figure that
 * misses it is marked.
 */
export function printSection({ title, columns, rows, notes = [] }: Section): void {
  const head = ['', ...columns, 'verdict'];
  const lines = rows.map((row) => [
    row.name,
    ...columns.map((_, i) => formatFigure(row.figures[i] ?? null)),
    verdict(row),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => (line[column] ?? '').length)),
  );
  const print = (line: string[]) =>
    console.log(
      `| ${line.map((cell, column) => align(cell, column, widths[column] ?? 0)).join(' | ')} |`,
    );
  console.log(`\n## ${title}\n`);
  print(head);
  console.log(
    `|${widths.map((width, column) => (column === 0 ? `:${'-'.repeat(width + 1)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
  );
  for (const line of lines) print(line);
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
}

/** Names to the left, figures to the right. */
const align = (cell: string, column: number, width: number) =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

const verdict = (row: Row) =>
  row.figures.some(isLimited) ? (meetsLimits(row) ? 'ok' : 'MISSES') : '';

function formatFigure(figure: Figure | null): string {
  if (!figure) return '';
  const { value, unit, most, least } = figure;
  const atMost = most === undefined ? '' : ` (≤ ${formatValue(most, unit)})`;
  const atLeast = least === undefined ? '' : ` (≥ ${formatValue(least, unit)})`;
  return `${isWithin(figure) ? '' : '! '}${formatValue(value, unit)}${atMost}${atLeast}`;
}

const rounded = (value: number, digits: number) =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

function formatValue(value: number, unit: Unit): string {
  if (unit === 'ratio' || unit === 'shift') return rounded(value, unit === 'ratio' ? 2 : 4);
  if (unit === 'megabytes') return `${rounded(value, 0)} MB`;
  if (unit === 'ms') return `${rounded(value, value < 20 ? 1 : 0)} ms`;
  if (unit === 'µs') return `${rounded(value, 0)} µs`;
  return rounded(value, 0);
}
