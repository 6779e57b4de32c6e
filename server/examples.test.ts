import { expect, test } from 'vitest';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { isExample } from '#app/features/settings/shown.server.ts';
import { localeOf, locales, localizedPath } from '#app/i18n/locale.ts';
import { readPage, textOf } from '#test/pages.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { listPublicPages, oneOfEach } from '../bench/pages.ts';

// A site that nobody has furnished: its examples are nowhere in public, and marked on this machine.

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

/** Each public page of the site map, one of each kind, and those that it does not list. */
async function listPaths({ url }: TestServer): Promise<string[]> {
  const mapped = oneOfEach(await listPublicPages(url)).map(({ path }) => path);
  const others = ['/courses', '/addpicture', '/layout', '/offline', '/login', '/no-such-page'];
  const paths = locales.flatMap((locale) => others.map((path) => localizedPath(locale, path)));
  return [...new Set([...mapped, ...paths])];
}

test('no page of an unfurnished public site has an example or promises a way to be reached or to pay that is not set', async () => {
  await using server = await startServer({ PUBLIC_URL: 'https://bwt.example' });
  const paths = await listPaths(server);
  for (const path of [...paths, '/.well-known/security.txt', '/api/openapi.json'])
    expect(found(await (await fetch(server.url + path, plain)).text()), path).toEqual([]);
  const donation = await readPage(server, '/donation');
  expect(donation.all('[name=transferMethod], #how')).toEqual([]);
  expect(donation.hrefs('main .notice a')).toEqual(['/contact']);
  expect((await fetch(`${server.url}/donation/payment.svg`)).status).toBe(404);
  expect(donation.hrefs('.footer-reach a')).toEqual(['/contact']);
  expect((await readPage(server, '/contact')).all('[name=answerBy]')).toEqual([]);
  const answers = (await readPage(server, '/en/services/website-creation')).texts(
    '.service-answer',
  );
  expect(answers.at(-1)).toBe('We read messages in the order they arrive.');
});

test('on this machine an example is marked wherever it is, and never in structured data', async () => {
  await using server = await startServer();
  // Other languages have the same parts.
  for (const path of (await listPaths(server)).filter((path) => localeOf(path) === 'ht')) {
    const page = await readPage(server, path);
    for (const data of page.all('script[type="application/ld+json"]'))
      expect(found(data.textContent ?? ''), path).toEqual([]);
    const shown = page
      .all('body *')
      .filter((element) => !/^(?:SCRIPT|TEMPLATE|STYLE)$/i.test(element.tagName))
      .filter((element) => {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
        const texts = own.map(({ textContent }) => textContent ?? '').join(' ');
        return found(`${texts} ${element.getAttribute('href') ?? ''}`).length > 0;
      });
    const isMarked = (element: Element) =>
      ['a', 'p', 'li', 'tr'].some((tag) => element.closest(tag)?.querySelector('.example-mark'));
    const unmarked = shown.filter((element) => !isMarked(element));
    expect(unmarked.map(textOf), path).toEqual([]);
  }
  const hours = (await readPage(server, '/info')).all('#hours .example-mark');
  expect(hours).toHaveLength(1);
});
