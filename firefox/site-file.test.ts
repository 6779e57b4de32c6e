import { expect, test } from 'vitest';
import { describePage, unpack, walk } from '#test/site-file.ts';
import { cookieOf } from '../e2e/members.ts';
import { startFirefox, visitor } from './visitor.ts';

startFirefox();

test('the site in a file is read from a folder', async () => {
  const { page, server } = await visitor();
  const response = await fetch(`${server.url}/admin/site-file/file?languages=fr`, {
    headers: { Cookie: await cookieOf(server, 'editor') },
  });
  await using files = await unpack(await response.bytes());
  const pages = await walk(files.url('index.html'), async (url) => {
    await page.goto(url);
    return page.evaluate(describePage);
  });
  for (const [url, found] of pages)
    expect({ url, ...found }).toEqual({ url, forms: 0, scripts: 0, lost: 0 });
  expect([...pages.keys()]).toContain(files.url('fr/contact.html'));
});
