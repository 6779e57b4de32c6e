/** A value of a cell: times are written as ISO 8601 before. */
export type Cell = string | number | null;

/** Lets spreadsheet programs read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A line of CSV (RFC 4180). What a spreadsheet program would take for a formula begins with an
 * apostrophe (OWASP, “CSV injection”).
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
