import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { data, redirect } from 'react-router';
import { localizedPath } from '#app/i18n/locale.ts';
import { attempt } from './attempt.server.ts';
import type { CaptchaForm } from './captcha/challenges.ts';
import { appContext, postedContext, type RequestArgs } from './context.ts';
import { type FormToken, issueFormToken, readFormToken, type SpamReason } from './form-token.ts';
import { forEachReader } from './page-slots.ts';
import { refuseOtherPractice } from './practice.ts';
import { parseForm, type ReceivedForm, receiveForm } from './receive-form.server.ts';
import {
  done,
  type FormValues,
  type Notice,
  type Refusal,
  type Result,
  refusalInit,
} from './result.ts';
import {
  execute,
  idempotencyKey,
  type Sender,
  type Submission,
  senderOf,
  type Types,
} from './submission.server.ts';

/** The signed token of one rendering of a form, for its page's loader. */
export const formToken = (
  { context }: Pick<RequestArgs, 'context'>,
  { form = '' }: { form?: string },
): string =>
  forEachReader({ context }, () =>
    issueFormToken(context.get(appContext).secret, form, Date.now()),
  );

export type Redisplay<Field extends string, Errors, Reason extends string = never> = {
  /** Typed values, except passwords: no page ever contains one. */
  values: FormValues<Exclude<Field, `${string}assword`>>;
  errors: Errors;
  notice: Notice<Reason> | undefined;
  /** Reused, so that a retry is the same submission; null where the page needs a new one. */
  token: string | null;
  /** The form that a captcha must be solved for, when it otherwise goes without. */
  captcha?: CaptchaForm | undefined;
};

type Answers<T extends Types, Answer> = {
  /** The page that follows, or a response, or what the page shows that has the form. */
  onDone: string | ((value: T['value'], sender: Sender<T['access']>) => Answer | Promise<Answer>);
  onRefused?: (
    refusal: Refusal<T['errors'], T['reason']>,
    sender: Sender<T['access']>,
  ) => Response | undefined;
};

/** The action of a page with a form: runs the command, or redisplays the form with the reason. */
export async function formAction<T extends Types, Answer = Response>(
  submission: Submission<T>,
  args: RequestArgs,
  { onDone, onRefused }: Answers<T, Answer>,
) {
  if (args.request.method !== 'POST') throw data(null, 405);
  args.context.set(postedContext, true);
  const allowed = await attempt(args, async () => done((await submission.access?.(args)) ?? null));
  const sender = senderOf(args, allowed.outcome === 'done' ? allowed.value : null);
  const received = await receiveForm(submission, sender);
  refuseOtherPractice(args, sender.locale, received.practice, Object.values(received.values));
  const token = tokenOf(submission.form, sender.secret, received.token);
  const result =
    allowed.outcome === 'done'
      ? await attempt(args, () => submit(submission, sender, received, token))
      : allowed;
  if (result.outcome === 'done')
    return typeof onDone === 'string'
      ? redirect(localizedPath(sender.locale, onDone), 303)
      : onDone(result.value, sender);
  return onRefused?.(result, sender) ?? redisplay(submission, result, received, token);
}

/** A form for members only has none: each post is a new submission. */
const tokenOf = (form: string | undefined, secret: string, token: string): FormToken =>
  form === undefined
    ? { state: 'good', formKey: randomUUID(), waitMs: 0 }
    : readFormToken(secret, form, token, Date.now());

async function submit<T extends Types>(
  submission: Submission<T>,
  sender: Sender<T['access']>,
  received: ReceivedForm<T['field'], T['reason']>,
  token: FormToken,
): Promise<Result<T['value'], T['errors'], T['reason']>> {
  const { captcha, spam, content } = submission;
  if (received.refusal) return received.refusal;
  const input = parseForm(submission, sender, received);
  if (input.outcome !== 'done') return input;
  if (token.state === 'refused') return { outcome: 'expired' };
  const { website, captcha: solution } = received;

  const isExempt = captcha?.exempts?.(sender.access) ?? false;
  const spamReason: SpamReason | null = spam && website && !isExempt ? 'honeypot' : null;
  if (spamReason && spam === 'refuse') return { outcome: 'expired' };
  if (spamReason && spam === 'captcha') return { outcome: 'captcha_failed' };
  // Password managers fill in and send within a second; scripts are slowed down.
  if (spam && !isExempt && !solution && token.waitMs > 0) await setTimeout(token.waitMs);
  const key = idempotencyKey(token.formKey, content?.(input.value) ?? []);
  const context = { ...sender, idempotencyKey: key, spamReason };
  return execute(submission, context, input.value, { solution, isExempt });
}

function redisplay<T extends Types>(
  { form, once, captcha, rejections, statuses }: Submission<T>,
  refusal: Refusal<T['errors'], T['reason']>,
  { values, token: sent, captcha: solution }: ReceivedForm<T['field'], T['reason']>,
  token: FormToken,
) {
  const isInvalid = refusal.outcome === 'invalid';
  // A result stored for the old token must not block the next attempt.
  const isTokenGood = form !== undefined && token.state !== 'refused' && (isInvalid || !once);
  const shown: Redisplay<T['field'], T['errors'], T['reason']> = {
    values: Object.fromEntries(
      Object.entries(values).filter(([field]) => !/password$/i.test(field)),
    ) as typeof shown.values,
    errors: isInvalid ? refusal.errors : {},
    notice: isInvalid ? undefined : refusal,
    token: isTokenGood ? sent : null,
    captcha:
      captcha?.onlyInFlood && (refusal.outcome === 'captcha_required' || solution)
        ? captcha.form
        : undefined,
  };
  if (refusal.outcome !== 'rejected') return data(shown, refusalInit(refusal));
  const rejection = rejections?.[refusal.reason as T['reason']];
  return data(
    shown,
    statuses?.[refusal.reason] ?? rejection?.pageStatus ?? rejection?.status ?? 400,
  );
}
