import { expect, test } from 'vitest';
import { loaderArgs, publicUrl } from '#test/loader-args.ts';
import { loader } from './robots.ts';

test('allows everything except the mailbox, and names the sitemap by its public URL', async () => {
  const response = loader(loaderArgs('/robots.txt'));
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    `User-agent: *\nDisallow: /mailbox\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  );
});
