import pino, { type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. Callers pass ids, paths, statuses and durations, never what a person typed. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: facts } });
}

/** Not all that an error carries: a database's own quotes the row, and the row is somebody's. */
function facts(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}
