import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** `follow` is false for a link with rel="nofollow": the same page in another state. */
type Link = { href: string; name: string | null; follow: boolean };
type Visited = { status: number; address: string; ids: string[]; links: Link[] };

/** Fetches a URL as the browser would; for a page, its ids, its links with their names, and the files it loads. */
async function visit(page: Page, address: string, follow: boolean): Promise<Visited> {
  const visited = await page.evaluate(async (url) => {
    const response = await fetch(url);
    const visited = { status: response.status, address: response.url, ids: [] as string[], links: [] as Link[] };
    if (!response.headers.get('content-type')?.startsWith('text/html')) return visited;
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
    const absolute = (href: string | null) => new URL(href ?? '', response.url).href;
    visited.ids = [...parsed.querySelectorAll('[id]')].map((element) => element.id);
    for (const link of parsed.querySelectorAll('a')) {
      const pictures = [...link.querySelectorAll('img')].map((img) => img.alt).join(' ');
      const name = link.getAttribute('aria-label') ?? `${link.textContent} ${pictures}`;
      visited.links.push({
        href: absolute(link.getAttribute('href')),
        name: name.trim(),
        follow: !link.relList.contains('nofollow'),
      });
    }
    for (const file of parsed.querySelectorAll('[src], link[href]')) {
      visited.links.push({ href: absolute(file.getAttribute('src') ?? file.getAttribute('href')), name: null, follow: true });
    }
    return visited;
  }, address);
  return follow ? visited : { ...visited, links: [] };
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
