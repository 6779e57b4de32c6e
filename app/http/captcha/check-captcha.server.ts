import { later, problem } from '../api.ts';
import { appContext, clientIpContext, type RequestArgs } from '../context.ts';
import { takeLimits } from '../rate-limits/limits.server.ts';
import { unsolvedLimits } from '../rate-limits/limits.ts';
import { spendSolution } from './challenges.server.ts';
import type { CaptchaForm } from './challenges.ts';

/** The fields of `Captcha`, to be read with those of the form: its signed token, the one that nobody sees, and the solution. */
export const captchaFields = ['token', 'website', 'captcha'] as const;

type Given = {
  form: CaptchaForm;
  /** What came with it: a solution, or nothing at all. */
  solution: string | undefined;
  /** The key of what is sent, the same for every try at sending it: a solution counts for it again, and for nothing else. */
  spentOn: string;
};
export type Checked =
  | { outcome: 'passed' }
  /** A solution that does not count: a form that is shown again has a new one made. */
  | { outcome: 'unproved' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/**
 * The captcha of a form that posts to a page: a good solution passes; without one, as without script, tighter limits decide. To be asked
 * last, when nothing else is wrong with what was sent.
 */
export async function checkCaptcha(
  { context }: Pick<RequestArgs, 'context'>,
  { form, solution, spentOn }: Given,
): Promise<Checked> {
  const { db, secret } = context.get(appContext);
  const now = Date.now();
  if (solution) {
    const use = await spendSolution(db, secret, { form, solution, spentOn }, now);
    return { outcome: use === 'good' ? 'passed' : 'unproved' };
  }
  const limits = unsolvedLimits({ secret, clientIp: context.get(clientIpContext), form });
  const taken = await takeLimits(db, limits, now);
  return taken.allowed ? { outcome: 'passed' } : { outcome: 'limited', retryAfterSeconds: taken.retryAfterSeconds };
}

/** As `checkCaptcha`, for a call of the JSON API; where one is `required`, tighter limits do not stand in for it. @returns a refusal, or nothing. */
export async function refuseUnsolved(
  args: RequestArgs,
  { required, ...given }: Given & { required: boolean },
): Promise<Response | undefined> {
  if (required && !given.solution) return problem(args, { ...missing, detail: `${missing.detail}=${given.form}.` });
  const checked = await checkCaptcha(args, given);
  if (checked.outcome === 'limited') return later(args, checked);
  return checked.outcome === 'unproved' ? problem(args, refused) : undefined;
}

const missing = {
  status: 403,
  code: 'captcha_required',
  detail: 'Send the solution of a challenge as `captcha`: GET /api/challenge?form',
};
const refused = {
  status: 403,
  code: 'captcha_refused',
  detail: 'The solution in `captcha` is wrong, expired, already used or for another form: solve a new challenge.',
};
