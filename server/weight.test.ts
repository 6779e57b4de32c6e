import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeOf, locales } from '#app/i18n/locale.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { htmlLimit, listPublicPages } from '../bench/pages.ts';

// Sizes in bytes; `npm run bench` measures load times.

const script = 3 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each(locales)('every public page in %s, with its inlined CSS, fits in the first round trip', async (locale) => {
  const pages = (await listPublicPages(server.url)).filter(({ path }) => localeOf(path) === locale);
  expect(pages.length).toBeGreaterThan(30);
  for (const { path } of pages) {
    const page = await getRaw(server.url + path, { 'Accept-Encoding': 'br' });
    expect(page.headers['content-encoding'], path).toBe('br');
    expect(page.body.length, path).toBeLessThanOrEqual(htmlLimit);
  }
});

test('the only script is small, and nothing else is render-blocking', async () => {
  const html = await (await fetch(`${server.url}/home`)).text();
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src);
  expect(scripts).toHaveLength(1);
  expect(html).not.toContain('rel="stylesheet"');
  const { headers, body } = await getRaw(server.url + scripts[0], { 'Accept-Encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.length).toBeLessThanOrEqual(script);
});
