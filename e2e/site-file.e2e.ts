import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { maxLanguageBytes } from '#app/features/site-file/bounds.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

/** Runs in the page. */
const describePage = () => ({
  links: [...document.links].map(({ href }) => href.split('#', 1)[0] ?? ''),
  forms: document.forms.length,
  scripts: document.scripts.length,
  lost: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
});

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
  const again = await context.request.get('/admin/site-file/file?languages=ht-fr');
  const bytes = await again.body();
  expect(bytes.length).toBeLessThan(2 * maxLanguageBytes);

  const folder = await mkdtemp(join(tmpdir(), 'bwt-site-file-'));
  try {
    for (const [name, content] of Object.entries(unzipSync(bytes))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const queue = [pathToFileURL(join(folder, 'index.html')).href];
    const seen = new Set(queue);
    for (const url of queue) {
      await page.goto(url);
      const { links, ...rest } = await page.evaluate(describePage);
      expect({ url, ...rest }).toEqual({ url, forms: 0, scripts: 0, lost: 0 });
      for (const link of links.filter((each) => each.startsWith('file:') && !seen.has(each))) {
        seen.add(link);
        queue.push(link);
      }
    }
    expect([...seen].map((url) => url.slice(pathToFileURL(folder).href.length))).toEqual(
      expect.arrayContaining(['/fr/contact.html', '/ht/donation.html', '/fr/publication.html']),
    );
    await page.goto(pathToFileURL(join(folder, 'ht/contact.html')).href);
    await expect(page.getByRole('link', { name: /^SMS bay/ }).first()).toHaveAttribute(
      'href',
      /^sms:\+509/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
