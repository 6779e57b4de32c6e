import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solveFor } from '#test/captcha.ts';
import { startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const json = { 'Content-Type': 'application/json' };
const call = (
  method: string,
  path: string,
  body?: BodyInit,
  headers: Record<string, string> = {},
) =>
  fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : json), ...headers },
    ...(body === undefined ? {} : { body }),
  });

describe('every API error is problem details (RFC 9457), whichever layer responds', () => {
  test.each<[what: string, status: number, answer: () => Promise<Response>]>([
    ['no such resource', 404, () => call('GET', '/api/nothing')],
    ['no such resource to send to', 404, () => call('POST', '/api/nothing', '{}')],
    ['a method that is not taken', 405, () => call('GET', '/api/users/login')],
    ['OPTIONS', 405, () => call('OPTIONS', '/api/users/login')],
    ['PUT', 405, () => call('PUT', '/api/users/login', '{}')],
    ['DELETE', 405, () => call('DELETE', '/api/session')],
    [
      'another site',
      403,
      () => call('POST', '/api/users/login', '{}', { Origin: 'https://evil.example' }),
    ],
    [
      'a form',
      415,
      () =>
        call('POST', '/api/users/login', new URLSearchParams({ email: 'a@example.org' }), {
          'Content-Type': 'application/x-www-form-urlencoded',
        }),
    ],
    ['malformed JSON', 400, () => call('POST', '/api/users/login', '{')],
    ['too much', 413, () => call('POST', '/api/users/login', `{"email":"${'a'.repeat(70_000)}"}`)],
    ['an address that cannot be read', 400, () => call('GET', '/api/%ff')],
    ['an address that is too long', 414, () => call('GET', `/api/${'a'.repeat(3_000)}`)],
    ['no session', 401, () => call('GET', '/api/session')],
    [
      'a made-up session',
      401,
      () =>
        call('GET', '/api/session', undefined, { Cookie: 'session=made-up', 'X-XSRF-TOKEN': 'x' }),
    ],
    [
      'a made-up token',
      401,
      () => call('GET', '/api/session', undefined, { Authorization: 'Bearer made.up.token' }),
    ],
    [
      'Google, which is not set up',
      404,
      () => call('POST', '/api/auth/google', '{"token":"a.b.c"}'),
    ],
  ])('%s', async (_what, status, answer) => {
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
  });
});

test('a member signs up, verifies the email address, logs in and refreshes the token through the API', async () => {
  const person = { email: 'anais@example.org', password: 'kite over Vertières 1803' };
  const signUp = { username: 'Anaïs', ...person, captcha: await solveFor(server.url, 'signup') };
  expect((await call('POST', '/api/users/register', JSON.stringify(signUp))).status).toBe(202);
  const login = await call('POST', '/api/users/login', JSON.stringify(person));
  expect(login.status).toBe(200);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  expect((await call('GET', '/api/session', undefined, { Cookie: cookie })).status).toBe(403);
  const renewed = await call('GET', '/api/session', undefined, {
    Cookie: cookie,
    'X-XSRF-TOKEN': xsrf,
  });
  expect(renewed.status).toBe(200);
  expect(await renewed.json()).toEqual({ accessToken: expect.any(String) });
  expect((await call('GET', '/dashboard', undefined, { Cookie: cookie })).status).toBe(200);
  // The random key in the mailbox's URL is in it, too.
  expect(server.output()).not.toMatch(/anais@|example\.org|Anaïs|Vertières/i);
});

test('the OpenAPI description is the same for everyone, and cached', async () => {
  const first = await call('GET', '/api/openapi.json');
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  const etag = first.headers.get('etag') ?? '';
  expect(
    (await call('GET', '/api/openapi.json', undefined, { 'If-None-Match': etag })).status,
  ).toBe(304);
});

describe('the Content-Security-Policy of the login page', () => {
  const policy = async (url: string, path: string) => {
    const { headers } = await fetch(url + path, { redirect: 'manual' });
    return {
      csp: headers.get('content-security-policy') ?? '',
      opener: headers.get('cross-origin-opener-policy'),
    };
  };

  test('allows Google’s script there and nowhere else, when a client id is set', async () => {
    await using google = await startGoogleIssuer();
    await using withGoogle = await startServer(google.env);
    const beside = `${google.origin}/gsi/`;
    for (const path of ['/login', '/en/login', '/ht/login', '/login?next=/head']) {
      const { csp, opener } = await policy(withGoogle.url, path);
      expect(csp).toMatch(new RegExp(`script-src 'self'(?: 'sha256-[^']+')* ${beside}client;`));
      expect(csp).toContain(`connect-src 'self' ${beside};`);
      expect(csp).toMatch(new RegExp(`style-src 'self'(?: 'sha256-[^']+')+ ${beside};`));
      expect(csp).toMatch(new RegExp(`frame-src [^;]+ ${beside};`));
      expect(csp).not.toMatch(/unsafe|\*/);
      expect(opener).toBe('same-origin-allow-popups');
    }
    for (const path of [
      '/home',
      '/signup',
      '/passwordrequestreset',
      '/',
      '/about/login',
      '/de/login',
      '/loginx',
      '/livez',
      '/api/session',
      '/about?x=/login',
    ]) {
      const { csp, opener } = await policy(withGoogle.url, path);
      expect(csp, path).not.toContain(google.origin);
      expect(opener).toBe('same-origin');
    }
  });

  test('is the same as on other pages without a client id', async () => {
    const [login, about] = await Promise.all(
      ['/login', '/about'].map((path) => policy(server.url, path)),
    );
    const withoutHashes = (csp = '') => csp.replaceAll(/'sha256-[^']+'/g, '');
    expect({ ...login, csp: withoutHashes(login?.csp) }).toEqual({
      ...about,
      csp: withoutHashes(about?.csp),
    });
  });
});

describe('the authorized domains of the provider', () => {
  test('warns in the log when the public URL is not among them', async () => {
    await using provider = await startIdentityToolkit();
    await using warned = await startServer({ ...provider.env, PUBLIC_URL: 'https://bwt.example' });
    await expect.poll(() => warned.output()).toContain('is not among the authorized domains');
    expect(warned.output()).toContain('"host":"bwt.example"');
    expect(provider.asked).toMatchObject([
      { method: 'GET', path: 'projects', key: 'fake-api-key' },
    ]);
  });

  test('does not warn for an authorized domain or its subdomain', async () => {
    for (const host of ['bwt.example', 'www.bwt.example']) {
      await using provider = await startIdentityToolkit();
      provider.authorizedDomains.push('bwt.example');
      await using quiet = await startServer({ ...provider.env, PUBLIC_URL: `https://${host}` });
      await expect.poll(() => provider.asked.length).toBe(1);
      await fetch(`${quiet.url}/livez`);
      expect(quiet.output()).not.toMatch(/authorized domains/);
    }
  });

  test('starts when the provider does not respond, and logs it without the key', async () => {
    await using started = await startServer({
      IDENTITY_TOOLKIT_API_KEY: 'secret-key',
      IDENTITY_TOOLKIT_URL: 'http://127.0.0.1:1/v1',
    });
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
    await expect
      .poll(() => started.output())
      .toContain('could not be asked for its authorized domains');
    expect(started.output()).not.toContain('secret-key');
  });
});
