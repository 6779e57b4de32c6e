import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** `follow` is false for a link with rel="nofollow": the same page in another state. */
type Link = { href: string; name: string | null; follow: boolean };
type Visited = { status: number; address: string; ids: string[]; links: Link[] };

/** Fetches a URL, a file's headers alone; parses a page as the browser does: its ids, its links with their names, and the files it loads. */
async function visit(page: Page, address: string, follow: boolean): Promise<Visited> {
  // Compressing each page for nobody would take longer than all else.
  const method = /\.\w+$/.test(new URL(address).pathname) ? 'HEAD' : 'GET';
  const response = await fetch(address, { method, headers: { 'Accept-Encoding': 'identity' } });
  const visited: Visited = { status: response.status, address: response.url, ids: [], links: [] };
  if (method === 'HEAD' || !response.headers.get('content-type')?.startsWith('text/html')) return visited;
  const parsed = await page.evaluate(
    ([html, url]) => {
      // Its style is not of the page that this runs in, whose policy would refuse it.
      const parsed = new DOMParser().parseFromString(html.replace(/<style>[\s\S]*?<\/style>/, ''), 'text/html');
      const absolute = (href: string | null) => new URL(href ?? '', url).href;
      const links: Link[] = [...parsed.querySelectorAll('a')].map((link) => {
        const pictures = [...link.querySelectorAll('img')].map((img) => img.alt).join(' ');
        const name = link.getAttribute('aria-label') ?? `${link.textContent} ${pictures}`;
        return { href: absolute(link.getAttribute('href')), name: name.trim(), follow: !link.relList.contains('nofollow') };
      });
      const files = [...parsed.querySelectorAll('[src], link[href]')].map((file) => ({
        href: absolute(file.getAttribute('src') ?? file.getAttribute('href')),
        name: null,
        follow: true,
      }));
      return { ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id), links: [...links, ...files] };
    },
    [await response.text(), response.url] as const,
  );
  return { ...visited, ...parsed, ...(follow ? {} : { links: [] }) };
}

test('A24, A27, B7: every link in three languages has a name and opens a page, a fragment of one, or a file', async ({
  page,
  server,
}) => {
  test.slow();
  await page.goto('/layout');
  const faults: string[] = [];
  const pages = new Map<string, Visited>();
  const places: { from: string; address: string; id: string }[] = [];
  const waiting = ['/home', '/en/home', '/ht/home'].map((path) => ({
    from: 'the start',
    address: server.url + path,
    follow: true,
  }));

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { from, address, follow } = next;
    if (pages.has(address)) continue;
    const visited = await visit(page, address, follow);
    pages.set(address, visited);
    if (visited.status !== 200 || visited.address.includes('notfound='))
      faults.push(`${from} -> ${address}: ${visited.status} ${visited.address}`);
    for (const { href, name, follow: goOn } of visited.links) {
      if (name === '') faults.push(`${address}: the link to ${href} has no name`);
      const [target = '', id] = href.split('#');
      if (!target.startsWith(`${server.url}/`)) continue;
      waiting.push({ from: address, address: target, follow: goOn });
      if (id) places.push({ from: address, address: target, id: decodeURIComponent(id) });
    }
  }
  for (const { from, address, id } of places) {
    if (!pages.get(address)?.ids.includes(id)) faults.push(`${from} -> ${address}: no place #${id} there`);
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(pages.size, 'the whole site was walked').toBeGreaterThan(120);
});
