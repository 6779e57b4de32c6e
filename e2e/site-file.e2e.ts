import { maxLanguageBytes } from '#app/features/site-file/bounds.ts';
import { describePage, unpack, walk } from '#test/site-file.ts';
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
  const again = await context.request.get('/admin/site-file/file?languages=ht-fr');
  const zip = await again.body();
  expect(zip.length).toBeLessThan(2 * maxLanguageBytes);

  await using files = await unpack(zip);
  const pages = await walk(files.url('index.html'), async (url) => {
    await page.goto(url);
    return page.evaluate(describePage);
  });
  for (const [url, found] of pages)
    expect({ url, ...found }).toEqual({ url, forms: 0, scripts: 0, lost: 0 });
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(
      ['fr/contact.html', 'ht/donation.html', 'fr/publication.html'].map(files.url),
    ),
  );
  await page.goto(files.url('ht/contact.html'));
  await expect(page.getByRole('link', { name: /^SMS bay/ }).first()).toHaveAttribute(
    'href',
    /^sms:\+509/,
  );
});
