import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Locale } from '#app/i18n/locale.ts';
import { spendSolution, unsolvedLimits } from './captcha/challenges.server.ts';
import type { CaptchaForm } from './captcha/challenges.ts';
import {
  type App,
  appContext,
  clientIpContext,
  type RequestArgs,
  requestIdContext,
} from './context.ts';
import type { SpamReason } from './form-token.ts';
import type { Problem } from './problem.ts';
import { deleteLimit, logRateLimited, refusalOf, takeTokens } from './rate-limits/limits.server.ts';
import type { Limit } from './rate-limits/limits.ts';
import { requestLocale } from './request-locale.ts';
import { done, type Result } from './result.ts';
import { sign } from './signature.ts';

export type Sender<Access = unknown> = App &
  RequestArgs & {
    access: Access;
    locale: Locale;
    clientIp: string;
  };

export type SubmissionContext<Access> = Sender<Access> & {
  /** The same for every attempt to send the same content with the same form or call. */
  idempotencyKey: string;
  spamReason: SpamReason | null;
};

/** Why a file was not received. */
export type FileFault = 'tooLarge' | 'stalled' | 'storageFull' | 'busy';

/** The types of a submission. */
export type Types = {
  schema: z.ZodType;
  field: string;
  errors: object;
  access: unknown;
  value: unknown;
  reason: string;
};

/** A form and its equivalent in the API, declared once; `formAction` and `apiCall` do the rest. */
export type Submission<T extends Types> = Flat<
  T['schema'],
  T['field'],
  T['errors'],
  T['access'],
  T['value'],
  T['reason']
>;

export type Input<T extends Types> = z.output<T['schema']>;

type Flat<
  Schema extends z.ZodType,
  Field extends string,
  Errors,
  Access,
  Value,
  Reason extends string,
> = {
  /** Checks who may send it. @throws a redirect or a status */
  access?: (args: RequestArgs) => Promise<Access>;
  form?: string;
  schema: Schema;
  /** The form's text fields, if they differ from the schema's. */
  fields?: readonly Field[];
  /** A field that was not sent is missing from the input, not empty. */
  isPartial?: true;
  /** Input of the schema besides the fields of a form. */
  beside?: (sender: Sender<Access>) => Record<string, unknown>;
  /** The codes of the errors, for the page's texts: `fieldErrors<Field, Code>`. */
  errors: (error: z.ZodError) => Errors;
  /** The field that is a file (`sentFile`), and the codes of its errors. */
  file?: {
    field: NoInfer<Field>;
    tooLarge: string;
    stalled: string;
    /** The uploading account: an account has a few at a time, as an IP network has. */
    accountId?: (access: Access) => string | null;
    /** Checked before the body is read: beyond them, no file is stored. */
    limits?: (sender: Sender<Access>) => readonly Limit[];
    full?: Reason;
    /** The command runs without a file that did not arrive: the field is then this code. */
    without?: Record<FileFault, string>;
  };
  /** Spam is marked for the team, or redisplayed, or needs a solved captcha. */
  spam?: 'mark' | 'refuse' | 'captcha';
  captcha?: {
    form: CaptchaForm;
    /** On the page; in the API, members with a verified email address need none. */
    exempts?: (access: Access) => boolean;
    /** Only while the limit on everyone together is reached, and then for members too. */
    onlyInFlood?: true;
  };
  /** An API call may have the `Idempotency-Key` of its form, for a retry after a lost response. */
  takesIdempotencyKey?: true;
  /** The content that makes a repeated form a new submission. */
  content?: (input: z.output<Schema>) => readonly unknown[];
  /** The previous result of the same submission: a retry takes nothing from the limits. */
  earlier?: (context: SubmissionContext<Access>) => Promise<Value | undefined>;
  /** The command detects no duplicates itself: they are stored until the token expires. */
  once?: true;
  limits?: (
    sender: Sender<Access>,
    input: z.output<Schema>,
  ) => readonly Limit[] | Promise<readonly Limit[]>;
  rejections?: Record<Reason, Rejection>;
  /** The status of the page by reason, for a form that the API has no equivalent of. */
  statuses?: Readonly<Record<string, number>>;
  run: (
    context: SubmissionContext<Access>,
    input: z.output<Schema>,
  ) => Promise<Result<Value, NoInfer<Errors>, Reason>>;
};

/** The API's problem for a refusal of the command, and the page's status where it differs. */
export type Rejection = Omit<Problem, 'instance'> & {
  headers?: Record<string, string>;
  pageStatus?: number;
};

/** Only infers the types. */
export const defineSubmission = <
  Schema extends z.ZodType,
  Errors extends object,
  Value,
  Access = null,
  Reason extends string = never,
  Field extends string = keyof z.input<Schema> & string,
>(
  submission: Flat<Schema, Field, Errors, Access, Value, Reason>,
): Submission<{
  schema: Schema;
  field: Field;
  errors: Errors;
  access: Access;
  value: Value;
  reason: Reason;
}> => submission;

export const senderOf = <Access>(args: RequestArgs, access: Access): Sender<Access> => ({
  ...args.context.get(appContext),
  ...args,
  access,
  locale: requestLocale(args.request),
  clientIp: args.context.get(clientIpContext),
});

export async function execute<T extends Types>(
  submission: Submission<T>,
  context: SubmissionContext<T['access']>,
  input: Input<T>,
  { solution, isExempt }: { solution: string | undefined; isExempt: boolean },
): Promise<Result<T['value'], T['errors'], T['reason']>> {
  const { db, secret, idempotencyKey } = context;
  const { captcha, earlier, once } = submission;
  const spend = async () => {
    if (!captcha || !solution) return true;
    const use = { form: captcha.form, solution, spentOn: idempotencyKey };
    return spendSolution(db, secret, use, Date.now());
  };
  const needsCaptcha = captcha !== undefined && !captcha.onlyInFlood && !isExempt;
  if (needsCaptcha && !(await spend())) return { outcome: 'captcha_failed' };
  const before = await earlier?.(context);
  if (before !== undefined) return done(before);

  const first = once ? onceLimit(secret, idempotencyKey) : undefined;
  const unsolved =
    needsCaptcha && !solution ? unsolvedLimits({ ...context, form: captcha.form }) : [];
  const own = (await submission.limits?.(context, input)) ?? [];
  const limits = [...(first ? [first] : []), ...unsolved, ...own];
  const withoutOverall = limits.filter(({ asksCaptcha }) => !asksCaptcha);
  let empty = await takeTokens(db, needsCaptcha && solution ? withoutOverall : limits, Date.now());
  if (empty?.limit.asksCaptcha && solution) {
    if (!(await spend())) return { outcome: 'captcha_failed' };
    empty = await takeTokens(db, withoutOverall, Date.now());
  }
  if (empty?.limit === first && first) return done(undefined);
  if (empty) {
    const attempt = {
      requestId: context.context.get(requestIdContext),
      path: new URL(context.request.url).pathname,
    };
    logRateLimited(context.log, attempt, Date.now());
    return refusalOf(empty);
  }
  return runOnce(submission, context, input, first);
}

/** Runs the command; if it fails, the same may be sent again. */
async function runOnce<T extends Types>(
  { run }: Submission<T>,
  context: SubmissionContext<T['access']>,
  input: Input<T>,
  first: Limit | undefined,
): ReturnType<Submission<T>['run']> {
  try {
    const result = await run(context, input);
    if (first && result.outcome !== 'done') await deleteLimit(context.db, first);
    return result;
  } catch (error) {
    if (first) await deleteLimit(context.db, first).catch(() => {});
    throw error;
  } finally {
    context.wakeOutbox();
  }
}

/** The same form sent twice is one submission; with other content, a new one. */
export const idempotencyKey = (formKey: string, content: readonly unknown[]): string =>
  `${formKey}.${fingerprint(JSON.stringify(content))}`;

/** A repeated call with the same captcha solution is the same submission. */
export const callKey = (solution = ''): string =>
  `api.${solution ? fingerprint(solution) : randomUUID()}`;

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A bucket for the first of several submissions with the same key. */
export const onceLimit = (secret: string, key: string): Limit => ({
  key: sign(secret, 'form-post', key),
  burst: 1,
  everySeconds: 25 * 60 * 60,
});
