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
