import type { z } from 'zod';
import type { Locale } from '#app/i18n/locale.ts';
import type { CaptchaForm } from './captcha/challenges.ts';
import { checkCaptcha } from './captcha/check-captcha.server.ts';
import { type App, appContext, clientIpContext, type RequestArgs } from './context.ts';
import type { SpamReason } from './form-token.ts';
import { isFirst } from './idempotency.server.ts';
import type { Problem } from './problem.ts';
import { takeLimits } from './rate-limits/limits.server.ts';
import type { Limit } from './rate-limits/limits.ts';
import { requestLocale } from './request-locale.ts';
import { done, type Result } from './result.ts';

/** Who sends something, and what its command may use. */
export type Sender<Access = unknown> = App &
  RequestArgs & {
    /** What the submission's own `access` found. */
    access: Access;
    locale: Locale;
    clientIp: string;
  };

export type SubmissionContext<Access> = Sender<Access> & {
  /** The same for every try at sending the same content with the same form, or in the same call. */
  idempotencyKey: string;
  /** Why it may come from a program, or null. */
  spamReason: SpamReason | null;
};

/**
 * What a form and its twin in the API declare. `formAction` and `apiCall` do the rest, in this order: access, reading, the form's token,
 * the schema, spam, captcha, idempotency, limits, the command; and answer.
 */
export type Submission<Schema extends z.ZodType, Field extends string, Errors, Access, Value, Reason extends string> = {
  /** Who may send it: `requireMember`, or `currentSession` where it matters who does. @throws a redirect or a status */
  access?: (args: RequestArgs) => Promise<Access>;
  /** The form's name in its signed token, for forms that strangers send. */
  form?: string;
  schema: Schema;
  /** The form's text fields, where they are not those of the schema. */
  fields?: readonly Field[];
  /** What the schema is given beside the fields of a form. */
  beside?: (sender: Sender<Access>) => Record<string, unknown>;
  /** The codes of the errors, for the page's texts: `fieldErrors<Field, Code>`. */
  errors: (error: z.ZodError) => Errors;
  /** The field of the schema that is a file (`sentFile`), and the code of a file that is too large. */
  file?: {
    field: NoInfer<Field>;
    tooLarge: string;
    /** Taken before the body is read: beyond them, no file is stored. */
    limits?: (sender: Sender<Access>) => readonly Limit[];
    /** The reason when the disk has no room for it. */
    full?: Reason;
  };
  /** What seems to come from a program is marked for the team; or the form is shown again; or only a solved captcha lets it through. */
  spam?: 'mark' | 'refuse' | 'captcha';
  captcha?: {
    form: CaptchaForm;
    /** Members need none: in the API always, on the page with this. */
    membersExempt?: true;
    /** A call of the API without a solution is taken as a form sent without script is: within tighter limits. */
    optionalInApi?: true;
  };
  /** A call of the API may say with `Idempotency-Key` which form it was written in, for one that was sent before its answer was lost. */
  takesIdempotencyKey?: true;
  /** What makes it another submission, when the same form is sent again. */
  content?: (input: z.output<Schema>) => readonly unknown[];
  /** What the same submission came to before: sent again, it takes nothing from the limits. */
  earlier?: (context: SubmissionContext<Access>) => Promise<Value | undefined>;
  /** The command cannot tell that the same form was sent before: whether it was is remembered here, for as long as its token counts. */
  once?: true;
  limits?: (sender: Sender<Access>, input: z.output<Schema>) => readonly Limit[];
  rejections?: Record<Reason, Rejection>;
  run: (context: SubmissionContext<Access>, input: z.output<Schema>) => Promise<Result<Value, NoInfer<Errors>, Reason>>;
};

/** What the API says of a refusal of the command's own, and the page's status where that is another one. */
export type Rejection = Omit<Problem, 'instance'> & { headers?: Record<string, string>; pageStatus?: number };

/** Only gives the declaration its types. */
export const defineSubmission = <
  Schema extends z.ZodType,
  Errors,
  Value,
  Access = null,
  Reason extends string = never,
  Field extends string = keyof z.input<Schema> & string,
>(
  submission: Submission<Schema, Field, Errors, Access, Value, Reason>,
) => submission;

export const senderOf = <Access>(args: RequestArgs, access: Access): Sender<Access> => ({
  ...args.context.get(appContext),
  ...args,
  access,
  locale: requestLocale(args.request),
  clientIp: args.context.get(clientIpContext),
});

/** What forms and calls have in common, once their input is known to be well formed. */
export async function execute<Schema extends z.ZodType, Field extends string, Errors, Access, Value, Reason extends string>(
  submission: Submission<Schema, Field, Errors, Access, Value, Reason>,
  context: SubmissionContext<Access>,
  input: z.output<Schema>,
  { solution, isExempt, once }: { solution: string | undefined; isExempt: boolean; once: boolean },
): Promise<Result<Value, Errors, Reason>> {
  const { db, secret, idempotencyKey } = context;
  const { captcha, earlier, limits, run } = submission;
  if (captcha && !isExempt) {
    const unsolved = await checkCaptcha(context, { form: captcha.form, solution, spentOn: idempotencyKey });
    if (unsolved) return unsolved;
  }
  const before = await earlier?.(context);
  if (before !== undefined) return done(before);
  if (once && !(await isFirst(db, secret, idempotencyKey, Date.now()))) return done(undefined as Value);
  const limited = limits && (await takeLimits(db, limits(context, input), Date.now()));
  if (limited) return limited;
  try {
    return await run(context, input);
  } finally {
    context.wakeOutbox();
  }
}
