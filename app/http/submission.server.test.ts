import { redirect } from 'react-router';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { db, eachEngine, test } from '#test/database.ts';
import { pageArgs, redirection, testSecret } from '#test/page-args.ts';
import { formAction } from './form-action.server.ts';
import { issueFormToken } from './form-token.ts';
import { takeLimits } from './rate-limits/limits.server.ts';
import { done, type Result, rejected } from './result.ts';
import { defineSubmission, onceLimit } from './submission.server.ts';

const secret = 'a secret of more than thirty-two characters';
const day = 24 * 60 * 60_000;

eachEngine((test) => {
  test('of several posts with the same token one is the first, also when concurrent, until the token expires', async () => {
    const now = Date.now();
    const isFirst = async (key: string, at: number) =>
      !(await takeLimits(db, [onceLimit(secret, key)], at));
    const posts = await Promise.all([1, 2, 3].map(() => isFirst('key', now)));
    expect(posts.filter(Boolean)).toHaveLength(1);
    expect(await isFirst('key', now + day)).toBe(false);
    expect(await isFirst('another key', now)).toBe(true);
  });
});

test('a form whose command was refused or failed may be sent again; once it has succeeded, it is not run again', async () => {
  const run = vi
    .fn<() => Promise<Result<string, object, 'taken'>>>()
    .mockResolvedValueOnce(rejected('taken'))
    .mockRejectedValueOnce(new Error('no database'))
    .mockResolvedValue(done('stored'));
  const submission = defineSubmission({
    form: 'signup',
    once: true,
    schema: z.object({ name: z.string() }),
    errors: () => ({}),
    rejections: { taken: { status: 409, code: 'taken', detail: 'It is taken.' } },
    run,
  });
  const token = issueFormToken(testSecret, 'signup', Date.now() - 10_000);
  const send = () =>
    formAction(submission, pageArgs(db, '/signup', { form: { name: 'Kap', token } }), {
      onDone: () => redirect('/thanks', 303),
    });
  expect(await send()).toMatchObject({ data: { notice: { reason: 'taken' }, token: null } });
  expect(await send()).toMatchObject({ data: { notice: { outcome: 'failed' } } });
  for (let time = 0; time < 2; time++) expect(redirection(await send()).location).toBe('/thanks');
  expect(run).toHaveBeenCalledTimes(3);
});
