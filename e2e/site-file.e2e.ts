import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import { maxLanguageBytes } from '#app/features/site-file/bounds.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

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
  const bytes = await readFile(await download.path());
  expect(bytes.length).toBeLessThan(2 * maxLanguageBytes);

  const folder = await mkdtemp(join(tmpdir(), 'bwt-site-file-'));
  try {
    const files = unzipSync(bytes);
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const queue = ['index.html'];
    const seen = new Set(queue);
    for (const name of queue) {
      if (!name.endsWith('.html')) continue;
      const { document } = parseHTML(new TextDecoder().decode(files[name]));
      expect(document.querySelectorAll('form, script'), name).toHaveLength(0);
      for (const element of document.querySelectorAll('a[href], img[src], link[href]')) {
        const to = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
        const { protocol, pathname } = new URL(to, `file:///${name}`);
        const target = decodeURIComponent(pathname.slice(1));
        if (protocol !== 'file:' || seen.has(target)) continue;
        expect(Object.keys(files), `${name} -> ${to}`).toContain(target);
        seen.add(target);
        queue.push(target);
      }
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['fr/contact.html', 'ht/donation.html', 'fr/publication.html']),
    );
    await page.goto(pathToFileURL(join(folder, 'fr/services.html')).href);
    expect(
      await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth > 0)),
    ).not.toEqual([]);
    await page.goto(pathToFileURL(join(folder, 'ht/contact.html')).href);
    await expect(page.getByRole('link', { name: /^SMS bay/ }).first()).toHaveAttribute(
      'href',
      /^sms:\+509/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
