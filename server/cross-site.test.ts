import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactForm, contactToken, postForm } from '#test/contact.ts';
import { startServer, type TestServer } from '#test/server.ts';

const host = { Host: 'bwt.example' };

/** Sends a valid message to a local server. @returns the status: 303 when it was accepted. */
async function post(
  server: TestServer,
  headers: Record<string, string>,
  path = '/contact',
): Promise<number> {
  return postForm(
    `http://127.0.0.1:${server.port}${path}`,
    contactForm(await contactToken(server.url)),
    { ...host, ...headers },
  );
}

describe('without a proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test.each<[name: string, headers: Record<string, string>]>([
    ['from our own page', { Origin: 'http://bwt.example', 'Sec-Fetch-Site': 'same-origin' }],
    ['from our own page, by an older browser', { Origin: 'http://bwt.example' }],
    ['sent again by reloading', { Origin: 'http://bwt.example', 'Sec-Fetch-Site': 'none' }],
    ['from a program that is no browser', {}],
  ])('taken: %s', async (_name, headers) => {
    expect(await post(server, headers)).toBe(303);
  });

  const foreign: [name: string, headers: Record<string, string>][] = [
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site, by an older browser', { Origin: 'https://evil.example' }],
    ['another site that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['an origin that is hidden', { Origin: 'null' }],
    ['another site, without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
    [
      'another host of the same domain',
      { Origin: 'http://evil.bwt.example', 'Sec-Fetch-Site': 'same-site' },
    ],
    ['another scheme', { Origin: 'https://bwt.example' }],
    ['another port', { Origin: 'http://bwt.example:8080' }],
    ['a name that begins like ours', { Origin: 'http://bwt.example.evil.example' }],
    ['something that is no origin', { Origin: 'bwt.example' }],
    ['two origins', { Origin: 'http://bwt.example, http://evil.example' }],
    ['a contradiction', { Origin: 'http://bwt.example', 'Sec-Fetch-Site': 'cross-site' }],
    [
      'a stranger who claims to be our proxy',
      { Origin: 'https://bwt.example', 'X-Forwarded-Proto': 'https' },
    ],
    [
      'a stranger who claims another host',
      { Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' },
    ],
  ];
  test.each(foreign)('refuses: %s', async (_name, headers) => {
    // Also where React Router does not look: resource routes, files, unknown URLs.
    for (const path of ['/contact', '/en/contact', '/robots.txt', '/about', '/nowhere'])
      expect(await post(server, headers, path), path).toBe(403);
  });

  test('allows GET requests from other sites', async () => {
    const answer = await fetch(`${server.url}/about`, {
      headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });
});

describe('behind a proxy that terminates TLS', () => {
  const secure = {
    Origin: 'https://bwt.example',
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-Proto': 'https',
  };

  test('uses the forwarded headers of a trusted proxy', async () => {
    await using server = await startServer({
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: 'https://bwt.example',
    });
    expect(await post(server, { ...secure, 'X-Forwarded-For': '203.0.113.9' })).toBe(303);
    expect(
      await post(server, {
        ...secure,
        Host: `127.0.0.1:${server.port}`,
        'X-Forwarded-Host': 'bwt.example',
      }),
      'with its host',
    ).toBe(303);
    expect(await post(server, { ...secure, 'X-Forwarded-Proto': 'http' })).toBe(403);
    expect(await post(server, { ...secure, Origin: 'https://evil.example' })).toBe(403);
    expect(
      await post(server, {
        ...secure,
        'X-Forwarded-Proto': 'javascript',
        'X-Forwarded-Host': 'a b',
      }),
    ).toBe(403);
  });
  test('trusts a proxy by its network, also for IPv4-mapped IPv6', async () => {
    await using server = await startServer({
      TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.0/8',
      PUBLIC_URL: 'https://bwt.example',
      HOST: '::',
    });
    expect(await post(server, secure)).toBe(303);
  });
  test('ignores the forwarded headers of any other client', async () => {
    await using server = await startServer({
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      PUBLIC_URL: 'https://bwt.example',
    });
    expect(await post(server, secure)).toBe(403);
  });
});
