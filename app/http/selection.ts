/** Most rows of a list that are changed at once. */
export const maxSelected = 100;

/** The names of the checkboxes, one for each row: a form has no field twice. */
export const selectionFields = Array.from({ length: maxSelected }, (_, n) => `row.${n}` as const);

/** The values of those that were ticked. */
export const selectedOf = (values: Readonly<Record<string, unknown>>): string[] =>
  selectionFields.map((name) => values[name]).filter((value): value is string => typeof value === 'string' && value !== '');

/**
 * The same change of each, one after the other, so that each is a line of the journal and can be undone alone. What is gone, or was so
 * already, is left as it is.
 */
export async function changeEach<T>(
  selected: readonly T[],
  change: (one: T) => Promise<{ outcome: string }>,
): Promise<{ changed: number; skipped: number }> {
  let changed = 0;
  for (const one of selected) if ((await change(one)).outcome === 'done') changed++;
  return { changed, skipped: selected.length - changed };
}
