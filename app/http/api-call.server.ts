import { z } from 'zod';
import {
  captchaRequired,
  hasCredentials,
  invalidFields,
  problem,
  readIdempotencyKey,
  readInput,
  refusalProblem,
  requireSession,
} from './api.ts';
import { withCaptcha } from './captcha/solution.schema.ts';
import type { RequestArgs } from './context.ts';
import { parseForm, receiveForm } from './receive-form.server.ts';
import { done, type FieldErrors, type Refusal, type Result } from './result.ts';
import { isVerifiedMember } from './session/guards.server.ts';
import {
  callKey,
  execute,
  type Input,
  idempotencyKey,
  type Rejection,
  type Sender,
  type Submission,
  senderOf,
  type Types,
} from './submission.server.ts';

type Answers<T extends Types> = {
  onDone: (value: T['value'], sender: Sender<T['access']>) => Response;
  /** Members may use the session cookie and the XSRF header instead of a bearer token. */
  takesCookie?: true;
};

/**
 * An API call that does what a form does. Anonymous callers solve a captcha where the form has one,
 * and the same solution with the same content is the same submission. Members with a verified email
 * address need none. @throws for `apiResource`
 */
export async function apiCall<T extends Types>(
  submission: Submission<T>,
  args: RequestArgs,
  { onDone, takesCookie }: Answers<T>,
): Promise<Response> {
  const { access, captcha, content } = submission;
  const needsCaptcha = captcha && !captcha.onlyInFlood;
  // `access` redirects, as guards of pages do: only forms for everyone have a call.
  if (access && !captcha) throw new Error('a submission behind a guard has no call yet');
  if (
    submission.file &&
    !/^multipart\/form-data *;/i.test(args.request.headers.get('content-type') ?? '')
  )
    return problem(args, notMultipart);
  const namesMember = takesCookie
    ? hasCredentials(args)
    : args.request.headers.has('authorization');
  const session = needsCaptcha && namesMember ? await requireSession(args) : null;
  const sender = senderOf(args, session);
  const { input, solution } = await (submission.file
    ? readForm(submission, sender)
    : readJson(submission, args));
  if (input.outcome !== 'done') return refuse(submission, args, input);
  const isExempt = isVerifiedMember(session);
  const formKey = submission.takesIdempotencyKey && readIdempotencyKey(args);
  // A form that is sent later needs no solution, within stricter rate limits.
  if (needsCaptcha && !isExempt && !solution && !formKey)
    return captchaRequired(args, captcha.form);
  // In a flood, each attempt costs a solution of its own: one for all of them would stop nobody.
  const repeatable = isExempt || captcha?.onlyInFlood ? undefined : solution;
  const key = idempotencyKey(formKey || callKey(repeatable), content?.(input.value) ?? []);
  const context = { ...sender, idempotencyKey: key, spamReason: null };
  const result = await execute(submission, context, input.value, { solution, isExempt });
  return result.outcome === 'done'
    ? onDone(result.value, sender)
    : refuse(submission, args, result);
}

type Sent<T extends Types> = {
  input: Result<Input<T>, T['errors'], T['reason']>;
  solution: string | undefined;
};

async function readForm<T extends Types>(
  submission: Submission<T>,
  sender: Sender<T['access']>,
): Promise<Sent<T>> {
  const received = await receiveForm(submission, sender);
  return { input: parseForm(submission, sender, received), solution: received.captcha };
}

async function readJson<T extends Types>(
  { schema, captcha }: Submission<T>,
  args: RequestArgs,
): Promise<Sent<T>> {
  if (!captcha || !(schema instanceof z.ZodObject))
    return { input: done(await readInput(args, schema)), solution: undefined };
  const { captcha: solution, ...input } = await readInput(args, withCaptcha(schema));
  return { input: done(input as Input<T>), solution: solution as string | undefined };
}

function refuse<T extends Types>(
  { rejections, captcha }: Submission<T>,
  args: RequestArgs,
  refusal: Refusal<T['errors'], T['reason']>,
): Response {
  if (refusal.outcome === 'rejected') {
    const { headers, pageStatus, ...rejection } = (rejections as Record<T['reason'], Rejection>)[
      refusal.reason
    ];
    return problem(args, rejection, headers);
  }
  if (refusal.outcome !== 'invalid') return refusalProblem(args, refusal, captcha?.form);
  const fields = invalidFields(refusal.errors as FieldErrors<string, string>);
  return problem(args, refusal.isTooLarge ? { ...fields, status: 413, code: 'too_large' } : fields);
}

const notMultipart = {
  status: 415,
  code: 'not_multipart',
  detail: 'Send a form, with Content-Type: multipart/form-data and a boundary.',
};
