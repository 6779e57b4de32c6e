import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import { maxLanguageBytes } from '#app/features/site-file/bounds.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

/** By its HTML, which takes a tenth of the time of a browser. */
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

  const folder = await mkdtemp(join(tmpdir(), 'bwt-site-file-'));
  try {
    for (const [name, content] of Object.entries(unzipSync(zip))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const urlOf = (path: string) => pathToFileURL(join(folder, path)).href;
    const pages = new Set([urlOf('index.html')]);
    for (const url of pages) {
      const { links, ...found } = await describeFile(url);
      expect({ url, ...found }).toEqual({ url, forms: 0, scripts: 0, lost: 0 });
      for (const link of links) if (link.startsWith('file:')) pages.add(link);
    }
    for (const path of ['fr/contact.html', 'ht/donation.html', 'fr/publication.html'])
      expect(pages).toContain(urlOf(path));
    await page.goto(urlOf('fr/services.html'));
    const isShown = (image: HTMLImageElement) => !image.complete || image.naturalWidth > 0;
    const images = await page.locator('img').all();
    for (const image of images) expect(await image.evaluate(isShown)).toBe(true);
    await page.goto(urlOf('ht/contact.html'));
    const sms = page.getByRole('link', { name: /^SMS bay/ }).first();
    await expect(sms).toHaveAttribute('href', /^sms:\+509/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
