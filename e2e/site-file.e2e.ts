import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseHTML } from 'linkedom';
import { maxLanguageBytes } from '#app/features/site-file/bounds.ts';
import { describePage, unpack, walk } from '#test/site-file.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

/** By its HTML, which takes a tenth of the time; firefox/site-file.test.ts opens each page. */
async function describeFile(url: string) {
  const { document } = parseHTML(await readFile(fileURLToPath(url), 'utf8'));
  const targets = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map(
      (element) => new URL(element.getAttribute(name) ?? '', url).href.split('#', 1)[0] ?? '',
    );
  const isLost = (src: string) => src.startsWith('file:') && !existsSync(fileURLToPath(src));
  return {
    links: targets('a[href]', 'href'),
    forms: document.querySelectorAll('form').length,
    scripts: document.querySelectorAll('script').length,
    lost: targets('img', 'src').filter(isLost).length,
  };
}

test('the site in a file is read from a folder: every link leads to a page, every picture shows', async ({
  page,
  context,
  server,
}) => {
  await signIn(server, context, await makeMember(server, { role: 'editor' }));
  await page.goto('/admin/publish');
  await page.locator('#main').getByRole('link', { name: 'Le site dans un fichier' }).click();
  await page.getByLabel('English').uncheck();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le fichier' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bwt-fr-ht.zip');
  const zip = await readFile(await download.path());
  expect(zip.length).toBeLessThan(2 * maxLanguageBytes);

  await using files = await unpack(zip);
  const pages = await walk(files.url('index.html'), describeFile);
  for (const [url, found] of pages)
    expect({ url, ...found }).toEqual({ url, forms: 0, scripts: 0, lost: 0 });
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(
      ['fr/contact.html', 'ht/donation.html', 'fr/publication.html'].map(files.url),
    ),
  );
  await page.goto(files.url('fr/services.html'));
  expect(await page.evaluate(describePage)).toMatchObject({ lost: 0 });
  await page.goto(files.url('ht/contact.html'));
  await expect(page.getByRole('link', { name: /^SMS bay/ }).first()).toHaveAttribute(
    'href',
    /^sms:\+509/,
  );
});
