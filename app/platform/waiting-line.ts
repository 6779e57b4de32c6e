/** More work waits for its turn than can be done in good time: HTTP answers 503 with `Retry-After`. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 5;
}

type Bounds = {
  /** How many pieces of work are under way at a time. */
  parallel: number;
  /** How many there may be in all, those that wait included. */
  most: number;
};

/**
 * A line for work that would take the processor from readers, were all of it done at once: first come, first served.
 * @returns what does work in its turn; it throws BusyError (at once, with the message `tooMany`) when the line is full.
 */
export function waitingLine({ parallel, most }: Bounds, tooMany: string) {
  let running = 0;
  const line: (() => void)[] = [];

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) await new Promise<void>((resolve) => line.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place passes on to the next in line; nobody can take it in between.
      if (next) next();
      else running--;
    }
  };

  return <T>(work: () => Promise<T>): Promise<T> => {
    if (running + line.length >= most) throw new BusyError(tooMany);
    return inTurn(work);
  };
}
