import { expect, test } from 'vitest';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { isExample } from '#app/features/settings/shown.server.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { readPage } from '#test/pages.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { listPublicPages, oneOfEach } from '../bench/pages.ts';

// A site that nobody has furnished: its examples are nowhere in public.

const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : [String(value)];
const examples = leaves(exampleSettings).filter(isExample);
const digits = (text: string) => text.replace(/[^+\d]/g, '');
const forms = examples.flatMap((value) =>
  /^\+/.test(value) ? [value, digits(value)] : [value, value.split('://').at(-1) ?? ''],
);
/** Compressing takes longer than all else. */
const plain = { headers: { 'Accept-Encoding': 'identity' } };
const found = (text: string) => forms.filter((form) => text.includes(form));

/** In French each public page of the site map, one of each kind, and those that it does not list. */
async function listPaths({ url }: TestServer): Promise<string[]> {
  // Other languages have the same parts.
  const french = (await listPublicPages(url)).filter(({ path }) => localeOf(path) === 'fr');
  const mapped = oneOfEach(french).map(({ path }) => path);
  return [...mapped, '/courses', '/addpicture', '/layout', '/offline', '/login', '/no-such-page'];
}

test('no page of an unfurnished public site has an example or promises a way to be reached or to pay that is not set', async () => {
  await using server = await startServer({ PUBLIC_URL: 'https://bwt.example' });
  const texts = ['/ht/contact', '/en/info', '/.well-known/security.txt', '/api/openapi.json'];
  for (const path of [...(await listPaths(server)), ...texts])
    expect(found(await (await fetch(server.url + path, plain)).text()), path).toEqual([]);
  const donation = await readPage(server, '/donation');
  expect(donation.all('[name=transferMethod], #how')).toEqual([]);
  expect(donation.hrefs('main .notice a')).toEqual(['/contact']);
  expect(donation.hrefs('.footer-reach a')).toEqual(['/contact']);
  expect((await fetch(`${server.url}/donation/payment.svg`)).status).toBe(404);
  expect((await readPage(server, '/contact')).all('[name=answerBy]')).toEqual([]);
});
