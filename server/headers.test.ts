import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { securityHeaderNames } from '#test/raw-http.ts';

const server = inject('sharedServer');
const assets = readdirSync(join(import.meta.dirname, '../build/client/assets'));
const fileOfType = (type: string) => `/assets/${assets.find((name) => name.endsWith(type))}`;
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' });
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' });

test.each<[name: string, status: number, answer: () => Promise<Response>]>([
  ['a page', 200, () => get('/about')],
  ['not modified', 304, () => get('/about', { 'If-None-Match': '*' })],
  ['a missing file', 404, () => get('/assets/nothing.js')],
  ['a refused form', 400, () => post('/contact', new URLSearchParams({ name: '' }))],
  ['a page that takes no form', 405, () => post('/about', new URLSearchParams())],
])('every response but a file has all security headers: %s', async (_name, status, answer) => {
  const { status: given, headers } = await answer();
  expect(given).toBe(status);
  for (const name of [...securityHeaderNames, 'x-request-id'])
    expect([...headers.keys()]).toContain(name);
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
    expect(headers.get(name)).toBeNull();
  // Each has an id of its own.
  const again = (await answer()).headers.get('x-request-id');
  expect(again).not.toBe(headers.get('x-request-id'));
});

test.each([
  ['a part of a drawing', '.svg', 206, { Range: 'bytes=0-9' }],
  ['a script', '.js', 200, {}],
])('%s has the headers that mean something for a file, and no others', async (...given) => {
  const [, type, status, more] = given;
  const answer = await get(fileOfType(type), { 'Accept-Encoding': 'br', ...more });
  expect(answer.status).toBe(status);
  const { 'content-security-policy': policy, ...others } = Object.fromEntries(answer.headers);
  // A worker or a drawing that is opened by itself has this policy; hashes are for pages.
  expect(policy).toBe("default-src 'self'; base-uri 'none'; frame-ancestors 'none'");
  const ofMessage =
    /^(?:connection|date|keep-alive|transfer-encoding|vary|last-modified|content-\w+)$|range/;
  const names = Object.keys(others).filter((name) => !ofMessage.test(name));
  expect(names.sort()).toEqual([
    ...['cache-control', 'cross-origin-resource-policy', 'strict-transport-security'],
    ...['x-content-type-options', 'x-request-id'],
  ]);
  expect(others['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a missing file is not cached, and without a token in the settings there are no metrics', async () => {
  expect((await get('/assets/gone-12345678.svg')).headers.get('cache-control')).toBe('no-store');
  const answer = await get('/metrics', { Authorization: 'Bearer a token of some length' });
  expect([answer.status, (await answer.text()).includes('bwt_')]).toEqual([302, false]);
});
