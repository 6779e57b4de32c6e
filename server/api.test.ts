import { describe, expect, inject, test } from 'vitest';
import { startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { startServer } from '#test/server.ts';

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
  ['no such resource to send to', 404, () => call('POST', '/api/nothing', '{}')],
  ['a method that is not taken', 405, () => call('GET', login)],
  ['OPTIONS', 405, () => call('OPTIONS', login)],
  ['DELETE', 405, () => call('DELETE', '/api/session')],
  ['another site', 403, () => call('POST', login, '{}', { Origin: 'https://evil.example' })],
  ['a form', 415, () => call('POST', login, 'email=a%40example.org', urlencoded)],
  ['malformed JSON', 400, () => call('POST', login, '{')],
  ['too much', 413, () => call('POST', login, `{"email":"${'a'.repeat(70_000)}"}`)],
  ['a URL that cannot be read', 400, () => call('GET', '/api/%ff')],
  ['a URL that is too long', 414, () => call('GET', `/api/${'a'.repeat(3_000)}`)],
  ['no session', 401, () => call('GET', '/api/session')],
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

test('the OpenAPI description is the same for everyone, and cached', async () => {
  const { headers } = await call('GET', '/api/openapi.json');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  const known = { 'If-None-Match': headers.get('etag') ?? '' };
  expect((await call('GET', '/api/openapi.json', undefined, known)).status).toBe(304);
});

test('the policy of the login page allows Google’s script, with a client id, and no other page’s does', async () => {
  const policy = async (address: string) => {
    const { headers } = await fetch(address, { redirect: 'manual' });
    return {
      csp: headers.get('content-security-policy')?.replaceAll(/'sha256-[^']+'/g, '') ?? '',
      opener: headers.get('cross-origin-opener-policy'),
    };
  };
  expect(await policy(`${url}/login`)).toEqual(await policy(`${url}/about`));
  await using google = await startGoogleIssuer();
  await using server = await startServer(google.env);
  const beside = `${google.origin}/gsi/`;
  for (const path of ['/login', '/ht/login', '/login?next=/head']) {
    const { csp, opener } = await policy(server.url + path);
    expect(csp).toMatch(new RegExp(`script-src 'self' +${beside}client;`));
    expect(csp).toMatch(new RegExp(`style-src 'self' +${beside};`));
    expect(csp).toMatch(new RegExp(`frame-src [^;]+ ${beside};`));
    expect(csp).toContain(`connect-src 'self' ${beside};`);
    expect(opener).toBe('same-origin-allow-popups');
  }
  for (const path of ['/home', '/about/login', '/loginx', '/livez', '/about?x=/login']) {
    const { csp, opener } = await policy(server.url + path);
    expect(csp, path).not.toContain(google.origin);
    expect(opener).toBe('same-origin');
  }
});

describe('the authorized domains of the provider', () => {
  test('warns in the log when the public URL is not among them', async () => {
    await using provider = await startIdentityToolkit();
    await using server = await startServer({ ...provider.env, PUBLIC_URL: 'https://bwt.example' });
    await expect.poll(() => server.output()).toContain('is not among the authorized domains');
    expect(server.output()).toContain('"host":"bwt.example"');
  });

  test('does not warn for a subdomain of an authorized domain', async () => {
    await using provider = await startIdentityToolkit();
    provider.authorizedDomains.push('bwt.example');
    const PUBLIC_URL = 'https://www.bwt.example';
    await using server = await startServer({ ...provider.env, PUBLIC_URL });
    await expect.poll(() => provider.asked.length).toBe(1);
    await fetch(`${server.url}/livez`);
    expect(server.output()).not.toMatch(/authorized domains/);
  });

  test('starts when the provider does not respond, and logs it without the key', async () => {
    await using server = await startServer({
      IDENTITY_TOOLKIT_API_KEY: 'secret-key',
      IDENTITY_TOOLKIT_URL: 'http://127.0.0.1:1/v1',
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const warning = 'could not be asked for its authorized domains';
    await expect.poll(() => server.output()).toContain(warning);
    expect(server.output()).not.toContain('secret-key');
  });
});
