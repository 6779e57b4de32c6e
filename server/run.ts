import { setTimeout as wait } from 'node:timers/promises';
import { explainStartupError } from '#app/platform/startup-error.ts';
import type { Running } from './start.ts';

/**
 * Runs a server until a signal: prints where it is, or in one sentence why it is not, and exits with 0 after a clean stop.
 * A second signal changes nothing: Ctrl+C often comes twice, from the terminal and from the program that started this one.
 * @param patienceMs how long a start may still take after a signal: a database may keep it waiting.
 */
export async function run(starting: Promise<Running>, patienceMs = 5_000): Promise<void> {
  let isWanted = true;
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => resolve());
  }).then(() => {
    isWanted = false;
  });
  const patience = signal.then(() => wait(patienceMs, undefined));
  try {
    const running = await Promise.race([starting, patience]);
    // Stopped before it began.
    if (!running) process.exit(0);
    if (isWanted) announce(running);
    surviveMistakes(running);
    await signal;
    await running.stop();
    process.exit(0);
  } catch (error) {
    console.error(explainStartupError(error) ?? error);
    process.exit(1);
  }
}

function announce({ url, mailboxUrl }: Running): void {
  console.log(`BWT is ready: ${url}`);
  if (mailboxUrl) console.log(`Emails are kept here until SMTP_URL is set: ${mailboxUrl}`);
}

function surviveMistakes({ log, stop }: Running): void {
  // A promise that failed unseen belongs to one request; the others go on.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unseen'));
  // Nobody knows what such an error left half done: what is under way is finished, then whoever started us starts anew.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends after an error that nothing caught');
    void stop().finally(() => process.exit(1));
  });
}
