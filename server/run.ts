import { ConfigError } from '#app/platform/config.ts';
import { DatabaseInUseError } from '#app/platform/database.server.ts';
import type { Running } from './start.ts';

/** Runs a server until a signal: prints where it is, or in one sentence why it is not, and exits with 0 after a clean stop. */
export async function run(starting: Promise<Running>): Promise<void> {
  try {
    const running = await starting;
    console.log(`BWT is ready: ${running.url}`);
    if (running.mailboxUrl) console.log(`Mails are kept here until SMTP_URL is set: ${running.mailboxUrl}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void running.stop().then(() => process.exit(0)));
    }
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseInUseError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}: another program listens there. Set PORT to a free port.`;
  return error;
}
