import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { startServer, type TestServer } from '#test/server.ts';

// What is sent, in bytes; how quickly it arrives is for `npm run bench`.

/** What one round trip carries on a new connection: ten segments of TCP. */
const firstRoundTrip = 14 * 1024;
const script = 3 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const paths = [
  '/home',
  '/about',
  '/services',
  '/publication',
  '/contact',
  '/galerie',
  '/addpicture',
  '/login',
  '/signup',
  '/donation',
  '/win',
  '/confidentialite',
  '/info',
  '/layout',
];

test.each(locales.flatMap((locale) => paths.map((path) => localizedPath(locale, path))))(
  'the page %s, style included, comes in the first round trip',
  async (path) => {
    const page = await getRaw(server.url + path, { 'Accept-Encoding': 'br' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.body.length).toBeLessThanOrEqual(firstRoundTrip);
  },
);

test('the one script is small, and the page asks for nothing else before it is drawn', async () => {
  const html = await (await fetch(`${server.url}/home`)).text();
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src);
  expect(scripts).toHaveLength(1);
  expect(html).not.toContain('rel="stylesheet"');
  const { headers, body } = await getRaw(server.url + scripts[0], { 'Accept-Encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.length).toBeLessThanOrEqual(script);
});
