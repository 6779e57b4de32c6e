import { appContext, clientIpContext, type RequestArgs } from '../context.ts';
import { takeLimits } from '../rate-limits/limits.server.ts';
import { type Attempt, type Limit, limitsFor } from '../rate-limits/limits.ts';
import type { Notice } from '../result.ts';
import { spendSolution } from './challenges.server.ts';
import type { CaptchaForm } from './challenges.ts';

type Given = {
  form: CaptchaForm;
  solution: string | undefined;
  /** The idempotency key of the submission: a solution is valid again for it, and for no other. */
  spentOn: string;
};

/**
 * A valid solution passes; without one, as without script, stricter limits apply. Call it last, when the submission is otherwise
 * valid. @returns why it does not pass, if it does not.
 */
export async function checkCaptcha(
  { context }: Pick<RequestArgs, 'context'>,
  { form, solution, spentOn }: Given,
): Promise<Notice<never> | undefined> {
  const { db, secret } = context.get(appContext);
  const now = Date.now();
  if (!solution) return takeLimits(db, unsolvedLimits({ secret, clientIp: context.get(clientIpContext), form }), now);
  const use = await spendSolution(db, secret, { form, solution, spentOn }, now);
  return use === 'good' ? undefined : { outcome: 'captcha_failed' };
}

/** For submissions without a solution, in addition to the form's own limits: from visitors without script, and from bots. */
export function unsolvedLimits({ secret, clientIp, form }: Attempt & { form: CaptchaForm }): Limit[] {
  const { perNetwork, overall } = limitsFor(secret, 'unsolved');
  return [...perNetwork(clientIp, { burst: 10, everySeconds: 300 }, form), overall({ burst: 100, everySeconds: 30 }, form)];
}
