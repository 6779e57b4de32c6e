import { expect, test, vi } from 'vitest';
import { createLog } from '#app/platform/log.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { requestIdContext } from './context.ts';
import { type FormNotice, formPageHeaders, showAgain, tryFor } from './form-answer.ts';

test.each([
  [undefined, 400, null],
  [{ outcome: 'refused' }, 400, null],
  [{ outcome: 'again' }, 400, null],
  [{ outcome: 'failed' }, 503, null],
  [{ outcome: 'limited', retryAfterSeconds: 61 }, 429, '61'],
  [{ outcome: 'busy', retryAfterSeconds: 5 }, 503, '5'],
] satisfies [FormNotice | undefined, number, string | null][])('%j answers %d', (notice, status, retryAfter) => {
  const { data, init } = showAgain({ email: 'a@example.org' }, notice);
  expect(data).toEqual({ email: 'a@example.org', notice });
  expect(init?.status).toBe(status);
  const page = formPageHeaders({ actionHeaders: new Headers(init?.headers) });
  expect([page.get('retry-after'), page.get('cache-control')]).toEqual([retryAfter, 'no-store']);
});

test('what fails is logged without what was typed', async () => {
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const { context } = loaderArgs('/signup', { log });
  context.set(requestIdContext, 'r-1');
  const fail = async () => {
    throw Object.assign(new Error('no such table'), { code: 'SQLITE_ERROR', parameters: ['kite over Vertières'] });
  };
  expect(await tryFor(context, fail)).toEqual({ outcome: 'failed' });
  expect(error.mock.calls).toEqual([[{ requestId: 'r-1', code: 'SQLITE_ERROR', reason: 'no such table' }, 'a form failed']]);
  expect(await tryFor(context, async () => ({ outcome: 'done' as const }))).toEqual({ outcome: 'done' });
});
