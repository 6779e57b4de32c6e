import { draftKey, editStorage } from '#app/client/draft.ts';

/** A tap of a cell that the server does not have yet; `at` in milliseconds since 1970. */
export type Tap = { reference: string; day: string; present: boolean; at: number };

/**
 * Kept with the drafts, so that logging out asks before it deletes them; each account has its own.
 */
export const tapsOf = ({ me, id }: { me: string; id: string }) => `office:${me}:attendance:${id}`;

export const isSameCell = (a: Pick<Tap, 'reference' | 'day'>, b: Tap) =>
  a.reference === b.reference && a.day === b.day;

/** The taps that are kept on the device, in the order in which they were made. */
export function readTaps(name: string): Tap[] {
  let taps: Tap[] = [];
  editStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(draftKey(name)) ?? '[]');
    if (Array.isArray(stored)) taps = stored;
  });
  return taps;
}

/** The later tap of a cell replaces the earlier. @returns whether it is kept */
export const keepTap = (name: string, tap: Tap): boolean =>
  write(name, [...readTaps(name).filter((each) => !isSameCell(each, tap)), tap]);

/** Sent cells leave; one that was tapped again meanwhile stays. */
export const forgetTaps = (name: string, sent: readonly Tap[]): boolean =>
  write(
    name,
    readTaps(name).filter(
      (tap) => !sent.some((each) => isSameCell(each, tap) && each.at === tap.at),
    ),
  );

const write = (name: string, taps: readonly Tap[]): boolean =>
  editStorage((storage) =>
    taps.length > 0
      ? storage.setItem(draftKey(name), JSON.stringify(taps))
      : storage.removeItem(draftKey(name)),
  );

/** The state of a cell with what waits on the device; undefined until somebody has tapped it. */
export const cellWith = (
  taps: readonly Tap[],
  cell: Pick<Tap, 'reference' | 'day'>,
  stored: boolean | undefined,
): boolean | undefined => taps.find((tap) => isSameCell(cell, tap))?.present ?? stored;
