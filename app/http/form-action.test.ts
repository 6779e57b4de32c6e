import { redirect } from 'react-router';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { createLog } from '#app/platform/log.ts';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { clientIpContext, requestIdContext } from './context.ts';
import { formAction } from './form-action.server.ts';
import { issueFormToken } from './form-token.ts';
import { done, fieldErrors, type Result } from './result.ts';
import { defineSubmission } from './submission.server.ts';

const secret = 'a secret of more than thirty-two characters';
const typed = { email: 'a@example.org', password: 'kite over Vertières' };

const wakeOutbox = vi.fn();

/** The redisplayed form. @throws redirects */
async function send(
  run: () => Promise<Result<string, { email: string }, 'taken'>>,
  form: Record<string, string> = typed,
) {
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const body = new URLSearchParams(form);
  const args = loaderArgs('/en/signup', {
    secret,
    log,
    wakeOutbox,
    init: { method: 'POST', body },
  });
  args.context.set(requestIdContext, 'r-1');
  args.context.set(clientIpContext, '192.0.2.7');
  const submission = defineSubmission({
    schema: z.object({ email: z.string().min(1, 'missing'), password: z.string() }),
    errors: (failed) => fieldErrors(failed) as { email: string },
    rejections: { taken: { status: 409, code: 'taken', detail: 'It is taken.' } },
    run,
    ...('token' in form && { form: 'signup' }),
  });
  const answer = await formAction(submission, args, {
    onDone: (value, { locale }) => redirect(`/${locale}/${value}`, 303),
  });
  if (answer instanceof Response) throw answer;
  return {
    ...answer.data,
    status: answer.init?.status,
    headers: new Headers(answer.init?.headers),
    logged: error.mock.calls,
  };
}

test('redirects after success, and wakes the outbox', async () => {
  const answer = (await send(async () => done('thanks')).catch(
    (thrown: unknown) => thrown,
  )) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/thanks']);
  expect(wakeOutbox).toHaveBeenCalledOnce();
});

test.each([
  [{ outcome: 'rejected', reason: 'taken' }, 409, null],
  [{ outcome: 'expired' }, 400, null],
  [{ outcome: 'captcha_failed' }, 400, null],
  [{ outcome: 'rate_limited', retryAfterSeconds: 61 }, 429, '61'],
  [{ outcome: 'captcha_required', retryAfterSeconds: 60 }, 429, '60'],
  [{ outcome: 'busy', retryAfterSeconds: 5 }, 503, '5'],
  [{ outcome: 'failed' }, 503, null],
] as const)(
  '%j answers %d with what was typed, but for the password',
  async (notice, status, retryAfter) => {
    const shown = await send(async () => notice);
    expect(shown).toMatchObject({ status, notice, errors: {}, token: null });
    expect(shown.values).toEqual({ email: typed.email });
    expect(new Headers(shown.headers).get('retry-after')).toBe(retryAfter);
  },
);

test('reports invalid fields before the command runs, and reuses a valid token', async () => {
  const token = issueFormToken(secret, 'signup', Date.now());
  const run = vi.fn();
  const shown = await send(run, { ...typed, email: '', token });
  expect(shown).toMatchObject({
    status: 400,
    errors: { email: 'missing' },
    notice: undefined,
    token,
  });
  expect(await send(run, { ...typed, token: `${token}x` })).toMatchObject({
    notice: { outcome: 'expired' },
    token: null,
  });
  expect(
    await send(run, { ...typed, email: '', token: '' }),
    'the fields before the token',
  ).toMatchObject({ errors: { email: 'missing' }, token: null });
  expect(run).not.toHaveBeenCalled();
});

test('turns errors into refusals, and logs unexpected ones without what was typed', async () => {
  const failing = (error: Error) => send(() => Promise.reject(error));
  expect(await failing(new BusyError('too many'))).toMatchObject({
    notice: { outcome: 'busy', retryAfterSeconds: 5 },
  });
  expect(await failing(new ServiceError('away'))).toMatchObject({
    notice: { outcome: 'unavailable', retryAfterSeconds: 60 },
  });
  const error = Object.assign(new Error('no such table'), {
    code: 'SQLITE_ERROR',
    parameters: [typed.password],
  });
  const { notice, logged } = await failing(error);
  expect(notice).toEqual({ outcome: 'failed' });
  expect(logged).toEqual([
    [{ requestId: 'r-1', code: 'SQLITE_ERROR', reason: 'no such table' }, 'a form failed'],
  ]);
});

test('rethrows responses', async () => {
  const elsewhere = redirect('/login');
  await expect(send(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
});
