import { expect, test } from 'vitest';
import { problemResponse } from './problem.ts';

test('a problem has the members of RFC 9457, and a code', async () => {
  const response = problemResponse({
    status: 404,
    code: 'not_found',
    detail: 'No resource has this address.',
    instance: '/api/x',
  });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'No resource has this address.',
    instance: '/api/x',
    code: 'not_found',
  });
});
