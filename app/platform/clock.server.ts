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
  /** One line when it begins to fail and one when it goes on, not one for each run. */
  let isFailing = false;
  const begin = () => {
    if (stopping.signal.aborted) return;
    running ??= run(now(), stopping.signal)
      .then(() => {
        if (isFailing) log.info({ task: name }, 'a task of the clock goes on');
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
    /** Runs it now, unless it is running. */
    begin,
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
