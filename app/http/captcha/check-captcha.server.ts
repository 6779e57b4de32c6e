import { appContext, clientIpContext, type RequestArgs } from '../context.ts';
import { ipNetwork } from '../rate-limits/ip-network.ts';
import { takeLimits } from '../rate-limits/limits.server.ts';
import { type Attempt, type Limit, limitsFor } from '../rate-limits/limits.ts';
import type { Notice } from '../result.ts';
import { spendSolution } from './challenges.server.ts';
import type { CaptchaForm } from './challenges.ts';

type Given = {
  form: CaptchaForm;
  solution: string | undefined;
  /** The idempotency key of what is sent: a solution counts for it again, and for nothing else. */
  spentOn: string;
};

/**
 * A good solution passes; without one, as without script, tighter limits decide. To be asked last, when nothing else is wrong with what
 * was sent. @returns why it does not pass, if it does not.
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

/** For what is sent without a solved challenge, beside the form's own limits: by the few readers without script, and by programs. */
export function unsolvedLimits({ secret, clientIp, form }: Attempt & { form: CaptchaForm }): Limit[] {
  const limit = limitsFor(secret, 'unsolved');
  return [
    limit(['address', form, ipNetwork(clientIp)], { burst: 10, everySeconds: 300 }),
    limit(['overall', form], { burst: 100, everySeconds: 30 }),
  ];
}
