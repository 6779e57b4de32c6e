import { expect, inject, test } from 'vitest';

const { url } = inject('sharedServer');
const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
const login = '/api/users/login';
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const madeUp = { Cookie: '__Host-session=made-up', 'X-XSRF-TOKEN': 'x' };

test.each<[what: string, status: number, answer: () => Promise<Response>]>([
  ['no such resource', 404, () => call('GET', '/api/nothing')],
  ['a method that is not taken', 405, () => call('GET', login)],
  ['DELETE', 405, () => call('DELETE', '/api/session')],
  ['another site', 403, () => call('POST', login, '{}', { Origin: 'https://evil.example' })],
  ['a form', 415, () => call('POST', login, 'email=a%40example.org', urlencoded)],
  ['malformed JSON', 400, () => call('POST', login, '{')],
  ['too much', 413, () => call('POST', login, `{"email":"${'a'.repeat(70_000)}"}`)],
  ['a URL that cannot be read', 400, () => call('GET', '/api/%ff')],
  ['a URL that is too long', 414, () => call('GET', `/api/${'a'.repeat(3_000)}`)],
  ['a made-up session', 401, () => call('GET', '/api/session', undefined, madeUp)],
  ['Google, which is not set up', 404, () => call('POST', '/api/auth/google', '{"token":"a"}')],
])(
  'every API error is problem details (RFC 9457), whichever layer responds: %s',
  async (_what, status, answer) => {
    const response = await answer();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.json()).toMatchObject({
      type: 'about:blank',
      status,
      code: expect.stringMatching(/^[a-z_]+$/),
      instance: expect.stringMatching(/^\/api\//),
    });
    if (status === 405) expect(response.headers.get('allow')).toMatch(/^[A-Z, ]+$/);
  },
);

test('the OpenAPI description is the same for everyone, cached, and not redirected when it is asked for over HTTP', async () => {
  const { status, headers } = await call('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  const known = { 'If-None-Match': headers.get('etag') ?? '' };
  expect((await call('GET', '/api/openapi.json', undefined, known)).status).toBe(304);
});
