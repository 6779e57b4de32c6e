import pino, { type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. Pass ids, paths, statuses and durations, never user input. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  });
}

/** Only these properties: database errors also quote the row, which is personal data. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}
