import { expect, test } from 'vitest';
import { loaderArgs, publicUrl } from '#test/loader-args.ts';
import { loader } from './robots.ts';

test('robots may read all but the mailbox, and are shown the sitemap at the public address', async () => {
  const response = loader(loaderArgs('/robots.txt'));
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(`User-agent: *\nDisallow: /mailbox\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
});
