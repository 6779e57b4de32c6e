import type { Log } from './log.ts';

export type ClockTask = {
  name: string;
  everyMs: number;
  /**
   * Claims its work in the database, so several processes do it once; at the start, late work too.
   */
  run: (now: number, stopping: AbortSignal) => Promise<unknown>;
};

/** At the start and every `everyMs` milliseconds, one run after the other, until it is stopped. */
export function startClock(
  { log, now = Date.now }: { log: Log; now?: () => number },
  { name, everyMs, run }: ClockTask,
) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  /** One line when it begins to fail, not one for each run. */
  let isFailing = false;
  const begin = () => {
    if (stopping.signal.aborted) return;
    running ??= run(now(), stopping.signal)
      .then(() => {
        isFailing = false;
      })
      .catch((error: unknown) => {
        if (!isFailing)
          log.error({ err: error, task: name }, 'a task of the clock failed; it is tried again');
        isFailing = true;
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(begin, everyMs);
  begin();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
