export const maxSelected = 100;

/** The names of the checkboxes, one for each row: a form has no field twice. */
export const selectionFields = Array.from({ length: maxSelected }, (_, n) => `row.${n}` as const);

export const selectedOf = (values: Readonly<Record<string, unknown>>): string[] =>
  selectionFields
    .map((name) => values[name])
    .filter((value): value is string => typeof value === 'string' && value !== '');

/** `reason` is why nothing was changed, where that is the same for all. */
export type ChangedEach = { changed: number; skipped: number; reason: string | undefined };

/** One after the other, so that each is a line of the journal and can be undone alone. */
export async function changeEach<T>(
  selected: readonly T[],
  change: (one: T) => Promise<{ outcome: string; reason?: string }>,
): Promise<ChangedEach> {
  let changed = 0;
  const reasons = new Set<string | undefined>();
  for (const one of selected) {
    const { outcome, reason } = await change(one);
    if (outcome === 'done') changed++;
    else reasons.add(reason);
  }
  const [reason] = reasons;
  return {
    changed,
    skipped: selected.length - changed,
    reason: changed === 0 && reasons.size === 1 ? reason : undefined,
  };
}

/** For the URL of the next page. @param at the time in the journal */
export const bulkSearch = (
  { skipped, reason }: Omit<ChangedEach, 'changed'>,
  at: number,
): Record<string, string> => ({
  bulk: String(at),
  skipped: String(skipped),
  ...(reason !== undefined && { notice: reason }),
});
