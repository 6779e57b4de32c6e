import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locale, localeOf, locales, localizedPath, stripLocale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { type JsonNode, nodesIn, type PageHead, readPageHead } from '#test/page-head.ts';
import { readLinks } from '#test/page-links.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { flatRoutes } from '../app/routes.ts';
import { responseSize } from '../bench/ask.ts';
import { firstFlightLimit, listPublicPages, oneOfEach, type PublicPage } from '../bench/pages.ts';

// Crawls every page of the sitemap as a search engine does, and checks its metadata, its size and
// its links.

type Found = PublicPage & { locale: Locale; html: string; head: PageHead };

/** As the site is run: over HTTPS there are more headers. */
const site = 'https://bwt.example';
let server: TestServer;
const pages = new Map<string, Found>();

/**
 * Requests a URL of the site from the server, without a proxy, and compressed as most browsers ask
 * for it.
 */
const get = (address: string) =>
  fetch(address.replace(site, server.url), {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'br' },
  });

/** Not compressed, which takes longer than all else. */
const plain = { 'Accept-Encoding': 'identity' };

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: site });
  for (const page of await listPublicPages(server.url)) {
    const response = await get(site + page.path);
    expect(response.status, page.path).toBe(200);
    const html = await response.text();
    pages.set(site + page.path, {
      ...page,
      locale: localeOf(page.path),
      html,
      head: readPageHead(html),
    });
  }
});
afterAll(() => server.stop());

/** All problems of all pages, one per line. */
const faults = (find: (page: Found, address: string) => (string | false | undefined)[]) =>
  [...pages].flatMap(([address, page]) =>
    find(page, address).flatMap((fault) => (fault ? [`${page.path}: ${fault}`] : [])),
  );

const one = (head: PageHead, key: string) =>
  head.meta[key]?.length === 1 ? head.meta[key][0] : undefined;

test('every page of the sitemap is indexable, with its canonical URL, language, title and description', () => {
  expect(pages.size).toBe(3 * (14 + 10 + 12 + 9));
  expect(
    faults(({ locale, head }, address) => [
      head.canonical.join() !== address && `canonical ${head.canonical}`,
      one(head, 'og:url') !== address && `og:url ${head.meta['og:url']}`,
      head.meta.robots && `robots ${head.meta.robots}`,
      head.lang !== locale && `lang ${head.lang}`,
      !one(head, 'description') && 'no description',
      !one(head, 'og:title') && 'no title for previews',
    ]),
  ).toEqual([]);
  for (const locale of locales) {
    const titles = [...pages.values()]
      .filter((page) => page.locale === locale)
      .map(({ head }) => head.title);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

test('headers and body of every public page, with its inlined CSS, fit in the first round trip', async () => {
  const sizes = await Promise.all(
    [...pages.values()].map(async ({ path, kind }) => ({
      path,
      kind,
      bytes: await responseSize(server.url + path),
    })),
  );
  expect(sizes.filter(({ kind, bytes }) => bytes > firstFlightLimit(kind))).toEqual([]);
});

test('the languages of a page link to one another (hreflang, with French as x-default), and Open Graph lists all three', () => {
  expect(
    faults(({ locale, head }, address) => {
      const { 'x-default': fallback, ...own } = head.alternates;
      return [
        Object.keys(own).sort().join() !== 'en,fr,ht' && `languages ${Object.keys(own)}`,
        own[locale] !== address && `not its own alternate: ${own[locale]}`,
        fallback !== own.fr && `x-default ${fallback}`,
        ...Object.values(own).map((other) => {
          const back = pages.get(other)?.head.alternates;
          return (
            JSON.stringify(back) !== JSON.stringify(head.alternates) && `${other} does not answer`
          );
        }),
        [one(head, 'og:locale'), ...(head.meta['og:locale:alternate'] ?? [])].sort().join() !==
          'en_US,fr_HT,ht_HT' && 'og:locale',
        !one(head, 'og:locale')?.startsWith(locale) && `og:locale ${head.meta['og:locale']}`,
      ];
    }),
  ).toEqual([]);
});

test('every page links to the feed in its language', async () => {
  const feed = (locale: Locale) => site + localizedPath(locale, '/publication/feed.xml');
  expect(
    faults(({ locale, head }) => [head.feeds.join() !== feed(locale) && `feeds ${head.feeds}`]),
  ).toEqual([]);
  for (const locale of locales) {
    const response = await get(feed(locale));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
  }
});

test('every page has its own share card, which exists, is small, and has the declared size', async () => {
  const cards = new Set<string>();
  // One of each is drawn, in one language: those of the others have the same picture with other
  // words.
  const drawn = new Set(oneOfEach([...pages.values()].filter(({ locale }) => locale === 'fr')));
  for (const page of pages.values()) {
    const { path, locale, head } = page;
    const card = one(head, 'og:image') ?? '';
    const name = stripLocale(path).slice(1);
    expect(card).toContain(
      name.includes('/') ? `/share/${locale}/` : `/share/${locale}/${name}.jpg`,
    );
    expect(one(head, 'og:image:alt'), path).toMatch(/\S+\. \S+/);
    expect(one(head, 'twitter:card')).toBe('summary_large_image');
    cards.add(card);
    if (!drawn.has(page)) continue;
    const response = await get(card);
    expect([response.status, response.headers.get('content-type')], card).toEqual([
      200,
      one(head, 'og:image:type'),
    ]);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height], card).toEqual([
      Number(one(head, 'og:image:width')),
      Number(one(head, 'og:image:height')),
    ]);
    expect(bytes.length, card).toBeLessThan(100_000);
  }
  expect(cards.size).toBe(pages.size);
});

const typesOf = (nodes: readonly JsonNode[]) => nodes.map((node) => node['@type']);

/** The types of a page's structured data, besides the breadcrumbs. */
function typesWanted(path: string): string[] {
  if (path === '/home') return ['Organization', 'WebSite'];
  if (path.startsWith('/services/')) return ['Service', 'BreadcrumbList'];
  if (path === '/services') return ['ItemList', 'BreadcrumbList'];
  if (path === '/info') return ['FAQPage', 'BreadcrumbList'];
  if (path.startsWith('/publication/')) return ['Article', 'BreadcrumbList'];
  if (path.startsWith('/gallery/')) return ['ImageObject', 'BreadcrumbList'];
  return ['BreadcrumbList'];
}

test('structured data: each page has its type and breadcrumbs', () => {
  expect(
    faults(({ path, locale, head }, address) => {
      const steps = nodesIn(head.graph).filter(
        (node) => node['@type'] === 'ListItem' && 'item' in node && 'name' in node,
      );
      const home = {
        name: sharedTexts[locale].nav.home,
        item: site + localizedPath(locale, '/home'),
      };
      return [
        typesOf(head.graph).join() !== typesWanted(stripLocale(path)).join() &&
          `types ${typesOf(head.graph)}`,
        head.graph.some((node) => node['@type'] === 'BreadcrumbList') &&
          (steps[0]?.name !== home.name ||
            steps[0]?.item !== home.item ||
            steps.at(-1)?.item !== address) &&
          `steps ${JSON.stringify(steps)}`,
      ];
    }),
  ).toEqual([]);
});

test('structured data: each type has its required properties, in the page’s language', () => {
  const find = (path: string, type: string) =>
    nodesIn(pages.get(site + path)?.head.graph).filter((node) => node['@type'] === type);
  for (const locale of locales) {
    const at = (path: string) => localizedPath(locale, path);
    const services = find(at('/services'), 'Service');
    expect(services).toHaveLength(9);
    const html = pages.get(site + at('/services'))?.html;
    for (const { url } of services)
      expect(html).toContain(`href="${String(url).replace(site, '')}"`);
    expect(find(at('/info'), 'Question')).toHaveLength(8);
    for (const { text } of find(at('/info'), 'Answer')) expect(text).toMatch(/^[^<>&]{40,}$/);
    expect(find(at('/home'), 'Organization')[0]).toMatchObject({
      logo: { '@type': 'ImageObject' },
      sameAs: expect.any(Array),
    });
  }
  const complete = {
    name: expect.any(String),
    contentUrl: expect.any(String),
    datePublished: expect.any(String),
  };
  for (const { path, locale, head } of pages.values()) {
    const [node] = head.graph;
    if (node?.['@type'] === 'ImageObject')
      expect(node, path).toMatchObject({ ...complete, inLanguage: locale });
    if (node?.['@type'] !== 'Article') continue;
    expect(node, path).toMatchObject({
      headline: head.meta['og:title']?.[0],
      inLanguage: locale,
      image: head.meta['og:image']?.[0],
      datePublished: head.meta['article:published_time']?.[0],
      author: { name: expect.any(String) },
      publisher: { '@type': 'Organization', '@id': `${site}/#organization` },
    });
  }
});

test('structured data: every URL is absolute and exists', async () => {
  const keys = ['url', 'item', 'contentUrl', 'image', 'mainEntityOfPage', '@id'];
  const named = new Set(
    [...pages.values()].flatMap(({ head }) =>
      nodesIn(head.graph).flatMap((node) =>
        keys.map((key) => node[key]).filter((value) => typeof value === 'string'),
      ),
    ),
  );
  const elsewhere = new Set(
    [...named]
      .map((address) => address.replace(/#.*$/, ''))
      .filter((address) => !pages.has(address)),
  );
  // The URL of the site and of the company redirects to the visitor's language.
  elsewhere.delete(`${site}/`);
  expect(elsewhere.size).toBeGreaterThan(12);
  for (const address of elsewhere) {
    expect(address.startsWith(`${site}/`), address).toBe(true);
    // The cards are requested above.
    if (!address.includes('/share/')) expect((await get(address)).status, address).toBe(200);
  }
});

test('a page that is not in the sitemap has a canonical URL that is, or is noindex', async () => {
  const paths = flatRoutes
    .filter(({ file, path = '' }) => file.endsWith('.tsx') && !path.includes(':'))
    .map(({ path = '' }) => path);
  let count = 0;
  for (const path of [...paths, '/contact?sent'].filter((path) => !pages.has(site + path))) {
    const response = await fetch(server.url + path, { redirect: 'manual', headers: plain });
    // Pages for members redirect to the login page.
    if (response.status !== 200) continue;
    const { meta, canonical, alternates, graph } = readPageHead(await response.text());
    if (pages.has(canonical[0] ?? '')) continue;
    expect([meta.robots, canonical, alternates, graph], path).toEqual([['noindex'], [], {}, []]);
    count++;
  }
  expect(count).toBeGreaterThanOrEqual(3 * 5);
});

test('the newest picture redirects to its own URL', async () => {
  const { canonical, graph } = readPageHead(await (await fetch(`${server.url}/ht/gallery`)).text());
  expect(canonical).toEqual([`${site}/ht/gallery/12`]);
  expect(graph[0]?.url).toBe(canonical[0]);
});

test('the web app manifest: all images and shortcuts exist, in each language', async () => {
  type Named = { src: string; type: string };
  for (const locale of locales) {
    const manifest = await fetch(server.url + localizedPath(locale, '/manifest.webmanifest'));
    const { icons, screenshots, shortcuts } = (await manifest.json()) as Record<
      'icons' | 'screenshots',
      Named[]
    > & {
      shortcuts: { url: string }[];
    };
    expect(screenshots).toHaveLength(4);
    for (const { src, type } of [...icons, ...screenshots]) {
      const response = await fetch(server.url + src);
      expect([response.status, response.headers.get('content-type')?.split(';')[0]], src).toEqual([
        200,
        type,
      ]);
    }
    for (const { url } of shortcuts) expect((await fetch(server.url + url)).status, url).toBe(200);
  }
});

/**
 * What is behind a link: a page of the sitemap is there already, of a file the headers are enough.
 */
async function visit(address: string, follow: boolean) {
  const known = pages.get(address);
  if (known) return { status: 200, url: address, ...readLinks(known.html) };
  const isFile = /\.\w+$/.test(new URL(address).pathname);
  const answer = await fetch(address.replace(site, server.url), {
    method: isFile ? 'HEAD' : 'GET',
    headers: plain,
  });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  const { ids, links } = readLinks(isPage ? await answer.text() : '');
  return {
    status: answer.status,
    url: answer.url.replace(server.url, site),
    ids,
    links: follow ? links : [],
  };
}

test('A24, A27, B7: every link in three languages has a name and opens a page, a fragment of one, or a file', async () => {
  const problems: string[] = [];
  const seen = new Map<string, Awaited<ReturnType<typeof visit>>>();
  const places: { from: string; address: string; id: string }[] = [];
  const waiting = [...pages.keys()].map((address) => ({
    from: 'the sitemap',
    address,
    follow: true,
  }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { from, address, follow } = next;
    if (seen.has(address)) continue;
    const visited = await visit(address, follow);
    seen.set(address, visited);
    if (visited.status !== 200 || visited.url.includes('notfound='))
      problems.push(`${from} -> ${address}: ${visited.status} ${visited.url}`);
    for (const { href, name, follow: goOn } of visited.links) {
      if (name === '') problems.push(`${address}: the link to ${href} has no name`);
      const [target = '', id] = new URL(href, visited.url).href.split('#');
      if (!target.startsWith(`${site}/`)) continue;
      waiting.push({ from: address, address: target, follow: goOn });
      if (id) places.push({ from: address, address: target, id: decodeURIComponent(id) });
    }
  }
  for (const { from, address, id } of places)
    if (!seen.get(address)?.ids.includes(id))
      problems.push(`${from} -> ${address}: no place #${id} there`);
  expect([...new Set(problems)]).toEqual([]);
  expect(seen.size, 'the whole site was walked').toBeGreaterThan(pages.size + 120);
  expect(places.length).toBeGreaterThan(120);
});
