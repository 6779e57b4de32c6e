import { setTimeout as wait } from 'node:timers/promises';
import { explainStartupError } from '#app/platform/startup-error.ts';
import type { Running } from './start.ts';

/** @param startTimeoutMs how long a start may still take after a signal */
export async function run(starting: Promise<Running>, startTimeoutMs = 5_000): Promise<void> {
  let isWanted = true;
  const signal = new Promise<NodeJS.Signals>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => resolve(name));
  }).then((name) => {
    isWanted = false;
    return name;
  });
  const timeout = signal.then(() => wait(startTimeoutMs, undefined));
  try {
    const running = await Promise.race([starting, timeout]);
    // Stopped before it was ready.
    if (!running) process.exit(0);
    if (isWanted) printReady(running);
    handleProcessErrors(running);
    // Whoever presses Ctrl+C waits for the end; no proxy sends such a process its visitors.
    await running.stop({ now: (await signal) === 'SIGINT' });
    process.exit(0);
  } catch (error) {
    console.error(explainStartupError(error) ?? error);
    process.exit(1);
  }
}

function printReady({ url, mailboxUrl }: Running): void {
  console.log(`BWT is ready: ${url}`);
  if (mailboxUrl) console.log(`Emails are kept here until SMTP_URL is set: ${mailboxUrl}`);
}

function handleProcessErrors({ log, stop }: Running): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unseen'));
  // The state is unknown: open requests are finished, and a new process starts.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends after an error that nothing caught');
    void stop({ now: true }).finally(() => process.exit(1));
  });
}
