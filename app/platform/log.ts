import pino, { type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. Callers pass ids, paths, statuses and durations, never what a person typed. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
