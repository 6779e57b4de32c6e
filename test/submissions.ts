import { attempt } from '#app/http/attempt.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import type { Result } from '#app/http/result.ts';
import {
  execute,
  type Input,
  type Submission,
  senderOf,
  type Types,
} from '#app/http/submission.server.ts';

/**
 * What a submission comes to once its input is known to be well formed, by page and API alike:
 * limits, and the command.
 */
export const submitInput = <T extends Types & { access: null }>(
  submission: Submission<T>,
  args: RequestArgs,
  input: Input<T>,
): Promise<Result<T['value'], T['errors'], T['reason']>> => {
  const context = {
    ...senderOf(args, null),
    idempotencyKey: crypto.randomUUID(),
    spamReason: null,
  };
  return attempt(args, () =>
    execute(submission, context, input, { solution: undefined, isExempt: true }),
  );
};
