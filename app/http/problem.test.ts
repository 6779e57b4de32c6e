import { expect, test } from 'vitest';
import { problemResponse } from './problem.ts';

test('a problem has the members of RFC 9457, and a code', async () => {
  const problem = { status: 404, detail: 'No resource has this address.', instance: '/api/x' };
  const response = problemResponse({ code: 'not_found', ...problem });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const members = { type: 'about:blank', title: 'Not Found', code: 'not_found' };
  expect(await response.json()).toEqual({ ...problem, ...members });
});
