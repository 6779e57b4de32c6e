import type { Result } from '#app/http/result.ts';

/** The value of a command that was done. @throws when it was refused */
export function doneIn<Value>(result: Result<Value, unknown, string>): Value {
  if (result.outcome !== 'done') throw new Error(JSON.stringify(result));
  return result.value;
}
