import { expect, inject, test } from 'vitest';
import { getRaw } from '#test/raw-fetch.ts';

const { url } = inject('sharedServer');
const choose = (form: Record<string, string>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams(form);
  return fetch(`${url}/data-mode`, { method: 'POST', body, headers, redirect: 'manual' });
};

test('C1: the choice is stored for a year, or deleted when automatic is chosen, and leads back, never to another site', async () => {
  const chosen = await choose({ mode: 'saving', next: '/en/about' });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/en/about#data-mode']);
  expect(chosen.headers.getSetCookie()).toEqual([
    '__Host-data=saving; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  const automatic = await choose({ mode: 'auto', next: '/' });
  expect(automatic.headers.getSetCookie()[0]).toContain('Max-Age=0');
  for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example', '', '/logout'])
    expect((await choose({ mode: 'full', next })).headers.get('location'), next).toBe(
      '/home#data-mode',
    );
  const unknown = await choose({ mode: 'most', next: '/' });
  expect([unknown.status, unknown.headers.getSetCookie()]).toEqual([400, []]);
});

test('the service worker is revalidated at each visit, and loads one hashed file', async () => {
  const answer = await fetch(`${url}/sw.js`);
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [, file = ''] =
    /importScripts\("(\/assets\/service-worker-[\w-]+\.js)"\);\n$/.exec(await answer.text()) ?? [];
  const worker = await getRaw(url + file, { 'Accept-Encoding': 'gzip' });
  expect(worker.body.length).toBeLessThan(5 * 1024);
});
