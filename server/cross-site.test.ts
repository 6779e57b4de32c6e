import { expect, inject, test } from 'vitest';
import { postForm } from '#test/contact.ts';
import { startServer, type TestServer } from '#test/server.ts';

// The shared server’s PUBLIC_URL is https://bwt.example, and no proxy is trusted.
const shared = inject('sharedServer');

/** Sends a form without values to a server. @returns 400 where it was read, 403 where refused */
const post = (
  { port }: Pick<TestServer, 'port'>,
  headers: Record<string, string>,
  path = '/contact',
) => {
  const body = new URLSearchParams({ name: '' });
  return postForm(`http://127.0.0.1:${port}${path}`, body, { Host: 'bwt.example', ...headers });
};

type Headers = Record<string, string>;

test.each<[name: string, headers: Headers]>([
  ['from our own page', { Origin: 'http://bwt.example', 'Sec-Fetch-Site': 'same-origin' }],
  ['from our own page, by an older browser', { Origin: 'http://bwt.example' }],
  ['sent again by reloading', { Origin: 'http://bwt.example', 'Sec-Fetch-Site': 'none' }],
  ['from a program that is no browser', {}],
])('a form is read: %s', async (_name, headers) => {
  expect(await post(shared, headers)).toBe(400);
});

test.each<[name: string, headers: Headers]>([
  ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['an origin that is hidden', { Origin: 'null' }],
  ['another site, without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host, without Origin', { 'Sec-Fetch-Site': 'same-site' }],
  ['a contradiction', { Origin: 'http://bwt.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['another scheme', { Origin: 'https://bwt.example' }],
  ['a name that begins like ours', { Origin: 'http://bwt.example.evil.example' }],
  ['a claim to be our proxy', { Origin: 'https://bwt.example', 'X-Forwarded-Proto': 'https' }],
  ['a claim of another host', { Origin: 'http://a.example', 'X-Forwarded-Host': 'a.example' }],
])('a form is refused: %s', async (_name, headers) => {
  // Also where React Router does not look: resource routes, unknown URLs.
  for (const path of ['/en/contact', '/robots.txt', '/nowhere'])
    expect(await post(shared, headers, path), path).toBe(403);
});

test('a GET request from another site is answered, without CORS', async () => {
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  const answer = await fetch(`${shared.url}/about`, { headers });
  expect(answer.status).toBe(200);
  expect([...answer.headers.keys()].join()).not.toContain('access-control');
});

test('behind a proxy that terminates TLS, its headers count, also by its network and over IPv4-mapped IPv6', async () => {
  await using server = await startServer({
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.0/8',
    PUBLIC_URL: 'https://bwt.example',
    HOST: '::',
  });
  const secure = { Origin: 'https://bwt.example', 'X-Forwarded-Proto': 'https' };
  for (const [status, headers] of [
    [400, { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': '203.0.113.9' }],
    [400, { Host: `127.0.0.1:${server.port}`, 'X-Forwarded-Host': 'bwt.example' }],
    [403, { Origin: 'https://evil.example' }],
    [403, { 'X-Forwarded-Proto': 'javascript', 'X-Forwarded-Host': 'a b' }],
  ] as [number, Headers][])
    expect(await post(server, { ...secure, ...headers })).toBe(status);
});
