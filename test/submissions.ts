import type { z } from 'zod';
import { attempt } from '#app/http/attempt.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import type { Result } from '#app/http/result.ts';
import { execute, type Submission, senderOf } from '#app/http/submission.server.ts';

/**
 * What a submission comes to once its input is known to be well formed, by page and API alike:
 * limits, and the command.
 */
export const submitInput = <
  Schema extends z.ZodType,
  Field extends string,
  Errors,
  Value,
  Reason extends string,
>(
  submission: Submission<Schema, Field, Errors, null, Value, Reason>,
  args: RequestArgs,
  input: z.output<Schema>,
): Promise<Result<Value, Errors, Reason>> => {
  const context = {
    ...senderOf(args, null),
    idempotencyKey: crypto.randomUUID(),
    spamReason: null,
  };
  return attempt(args, () =>
    execute(submission, context, input, { solution: undefined, isExempt: true }),
  );
};
