import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { type Locale, localeOf, localizedPath, stripLocale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { hrefOf, parseHtml, textOf } from '#test/pages.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { site } from '#test/shared-server.ts';
import { flatRoutes } from '../app/routes.ts';
import { responseSize } from '../bench/ask.ts';
import { byKind, firstFlightLimit, listPublicPages, type PublicPage } from '../bench/pages.ts';

// Crawls every page of the sitemap as a search engine does. app/http/page.test.ts has the tests of
// what `pageMeta` writes; these hold that each page gives it the right facts.

type Found = PublicPage & { locale: Locale; html: string; head: PageHead };

const { url } = inject('sharedServer');
const pages = new Map<string, Found>();

/** Not compressed, which takes longer than all else. */
const plain = { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } } as const;
const get = (address: string, init: RequestInit = plain) => fetch(address.replace(site, url), init);

beforeAll(async () => {
  for (const page of await listPublicPages(url)) {
    const response = await get(site + page.path);
    expect(response.status, page.path).toBe(200);
    const html = await response.text();
    expect(response.headers.getSetCookie(), page.path).toEqual([]);
    const locale = localeOf(page.path);
    pages.set(site + page.path, { ...page, locale, html, head: readPageHead(html) });
  }
});

/** All problems of all pages, one per line. */
const faults = (find: (page: Found, address: string) => (string | false | undefined)[]) =>
  [...pages].flatMap(([address, page]) =>
    find(page, address).flatMap((fault) => (fault ? [`${page.path}: ${fault}`] : [])),
  );
const one = ({ meta }: PageHead, key: string) => (meta[key]?.length === 1 ? meta[key][0] : '');

test('every page of the sitemap is indexable, with its canonical URL, language, title, description, share card and the URLs of its languages (hreflang, with French as x-default)', () => {
  expect(pages.size).toBe(3 * (14 + 10 + 12 + 9));
  const found = faults(({ locale, head }, address) => [
    head.canonical.join() !== address && `canonical ${head.canonical}`,
    one(head, 'og:url') !== address && `og:url ${head.meta['og:url']}`,
    head.meta.robots && `robots ${head.meta.robots}`,
    head.lang !== locale && `lang ${head.lang}`,
    !one(head, 'description') && 'no description',
    !one(head, 'og:title') && 'no title for previews',
    head.feeds.join() !== site + localizedPath(locale, '/publication/feed.xml') && 'no feed',
    Object.keys(head.alternates).sort().join() !== 'en,fr,ht,x-default' && 'languages missing',
    head.alternates[locale] !== address && 'not its own alternate',
    head.alternates['x-default'] !== head.alternates.fr && 'x-default',
    ...Object.values(head.alternates).map(
      (other) =>
        !isDeepStrictEqual(pages.get(other)?.head.alternates, head.alternates) &&
        `${other} differs`,
    ),
  ]);
  expect(found).toEqual([]);
  const titles = [...pages.values()].map(({ locale, head }) => `${locale} ${head.title}`);
  const cards = [...pages.values()].map(({ head }) => one(head, 'og:image'));
  expect([titles, cards].map((each) => new Set(each).size)).toEqual([pages.size, pages.size]);
});

/** Whether the floating button is there, and leads to the donation page. */
const leadsToDonation = (html: string, locale: Locale) =>
  /<aside class="donate\b.*?<\/aside>/s
    .exec(html)?.[0]
    .includes(`href="${localizedPath(locale, '/donation')}"`) ?? false;

test('B8: every page leads to the donation page, but for that page itself, has a form, or ends with a way to write to us', () => {
  // Exceptions: a picture leads to the next picture; the site map is nothing but links.
  const found = faults(({ path, locale, html }) => {
    const main = html.slice(0, html.indexOf('</main>'));
    const ends = /<form/.test(main) || /href="[^"]*\/contact["?]/.test(main.slice(-3_500));
    return [
      leadsToDonation(html, locale) === path.endsWith('/donation') && 'no donation, or its own',
      !ends && !/\/gallery\/|\/layout$/.test(path) && 'no next step',
    ];
  });
  expect(found).toEqual([]);
});

test('headers and body of the longest public page of each kind, with its inlined CSS, fit in the first round trip', async () => {
  const longestFirst = [...pages.values()].sort((a, b) => b.html.length - a.html.length);
  for (const [kind, [{ path = '' } = {}]] of byKind(longestFirst)) {
    expect(await responseSize(url + path), path).toBeLessThanOrEqual(firstFlightLimit(kind));
  }
});

test('a public page has one small script, and asks for no file before its first paint but for pictures in view', async () => {
  const early =
    /<script[^>]* src=|rel="(?:stylesheet|manifest|modulepreload)"|rel="preload" as="(?!image)/;
  expect(faults(({ html }) => [early.exec(html)?.[0]])).toEqual([]);
  const home = pages.get(`${site}/home`)?.html ?? '';
  const scripts = [...home.matchAll(/ data-module="([^"]+)"/g)].map(([, src]) => src);
  expect(scripts).toHaveLength(1);
  const { body } = await getRaw(url + scripts[0], { 'Accept-Encoding': 'gzip' });
  expect(body.length).toBeLessThanOrEqual(3 * 1024);
});

/** The types of a page's structured data, besides the breadcrumbs. */
const types: readonly (readonly [path: RegExp, ...types: string[]])[] = [
  [/^\/home$/, 'LocalBusiness', 'WebSite'],
  [/^\/services\//, 'Service', 'BreadcrumbList'],
  [/^\/services$/, 'ItemList', 'BreadcrumbList'],
  [/^\/info$/, 'FAQPage', 'BreadcrumbList'],
  [/^\/publication\//, 'Article', 'BreadcrumbList'],
  [/^\/gallery\//, 'ImageObject', 'BreadcrumbList'],
  [/./, 'BreadcrumbList'],
];

test('structured data: each page has its types, in its language, and breadcrumbs to itself', () => {
  const found = faults(({ path, locale, head }, address) => {
    const given = head.graph.map((node) => node['@type']).join();
    const [, ...wanted] = types.find(([of]) => of.test(stripLocale(path))) ?? [];
    const steps = head.graph.at(-1)?.['itemListElement'] as JsonNode[] | undefined;
    const [node] = head.graph;
    return [
      given !== wanted.join() && `types ${given}`,
      steps?.[0]?.['name'] !== sharedTexts[locale].nav.home && steps && 'not from home',
      steps && steps.at(-1)?.['item'] !== address && 'not to itself',
      /^(Article|ImageObject|Service),/.test(given) &&
        node?.['inLanguage'] !== locale &&
        'language',
      // Each is by a program.
      given.startsWith('Article') && !node?.['digitalSourceType'] && 'not marked as by AI',
    ];
  });
  expect(found).toEqual([]);
});

test('B8: a page that is not in the sitemap has a canonical URL that is, or is noindex, and leads to the donation page where visitors see it', async () => {
  const paths = flatRoutes
    .filter(({ file, path = '' }) => file.endsWith('.tsx') && !path.includes(':'))
    .map(({ path = '' }) => path);
  let count = 0;
  for (const path of [...paths, '/contact?sent'].filter((path) => !pages.has(site + path))) {
    const response = await get(site + path);
    // Pages for members redirect to the login page.
    if (response.status !== 200) continue;
    const html = await response.text();
    if (/\/(?:login|signup|passwordrequestreset|offline)$/.test(path))
      expect(leadsToDonation(html, localeOf(path)), path).toBe(true);
    const { meta, canonical, alternates, graph } = readPageHead(html);
    if (pages.has(canonical[0] ?? '')) continue;
    expect([meta.robots, canonical, alternates, graph], path).toEqual([['noindex'], [], {}, []]);
    count++;
  }
  expect(count).toBeGreaterThanOrEqual(3 * 5);
});

/** A page of the sitemap is there already; of a file the headers are enough. */
async function visit(address: string, follow: boolean) {
  const known = pages.get(address);
  if (known) return { status: 200, url: address, ...readLinks(known.html) };
  const method = /\.\w+$/.test(new URL(address).pathname) ? 'HEAD' : 'GET';
  const answer = await get(address, { method, headers: plain.headers });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  const { links, ...found } = readLinks(isPage ? await answer.text() : '');
  const { status } = answer;
  return { status, url: answer.url.replace(url, site), ...found, links: follow ? links : [] };
}

test('A24, A27, B7: every link in three languages has a name and opens a page, a fragment of one, or a file', async () => {
  const problems = new Set<string>();
  const seen = new Map<string, Awaited<ReturnType<typeof visit>>>();
  const places: { from: string; address: string; id: string }[] = [];
  const waiting = [...pages.keys()].map((address) => ({ from: 'sitemap', address, follow: true }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { from, address, follow } = next;
    if (seen.has(address)) continue;
    const visited = await visit(address, follow);
    seen.set(address, visited);
    if (visited.status !== 200 || visited.url.includes('notfound='))
      problems.add(`${from} -> ${address}: ${visited.status} ${visited.url}`);
    for (const href of visited.unnamed) problems.add(`${address}: the link to ${href} has no name`);
    for (const { href, follow: goOn } of visited.links) {
      const [target = '', id] = new URL(href, visited.url).href.split('#');
      if (!target.startsWith(`${site}/`)) continue;
      waiting.push({ from: address, address: target, follow: goOn });
      if (id) places.push({ from: address, address: target, id: decodeURIComponent(id) });
    }
  }
  for (const { from, address, id } of places)
    if (!seen.get(address)?.ids.includes(id))
      problems.add(`${from} -> ${address}: no place #${id} there`);
  expect([...problems]).toEqual([]);
  expect(seen.size, 'the whole site was walked').toBeGreaterThan(pages.size + 100);
  expect(places.length).toBeGreaterThan(120);
});

type JsonNode = { [key: string]: unknown };
type PageHead = ReturnType<typeof readPageHead>;

/** Facts for search engines, previews and feed readers. */
function readPageHead(html: string) {
  const { document, all, hrefs } = parseHtml(html);
  /** By `name` or `property`; each may occur several times. */
  const meta: Record<string, string[]> = {};
  for (const tag of all('head meta')) {
    const key = tag.getAttribute('name') ?? tag.getAttribute('property');
    if (key) meta[key] = [...(meta[key] ?? []), tag.getAttribute('content') ?? ''];
  }
  return {
    lang: document.documentElement.getAttribute('lang'),
    title: textOf(document.querySelector('title')),
    meta,
    /** `rel="alternate"` with a language, by language. */
    alternates: Object.fromEntries(
      all('head link').flatMap((link) => {
        // As React writes it; the parser does not fold the case of names.
        const language = link.getAttribute('hrefLang');
        return language ? [[language, hrefOf(link)]] : [];
      }),
    ) as Record<string, string>,
    canonical: hrefs('head link[rel=canonical]'),
    feeds: hrefs('head link[type="application/atom+xml"]'),
    /** The nodes of the JSON-LD graph; empty when there is none. */
    graph: all('script[type="application/ld+json"]').flatMap(
      (block) => JSON.parse(block.textContent ?? '')['@graph'] as JsonNode[],
    ),
  };
}

/** The places of a page that links can lead to, its links, and the files it loads. */
function readLinks(html: string) {
  const { all } = parseHtml(html);
  /** As a screen reader says it. */
  const nameOf = (link: Element) =>
    link.getAttribute('aria-label') ??
    textOf(link) + [...link.querySelectorAll('img')].map((img) => img.getAttribute('alt')).join('');
  const files = all('[src], link[href]').map((each) => each.getAttribute('src') ?? hrefOf(each));
  return {
    ids: all('[id]').map(({ id }) => id),
    unnamed: all('a')
      .filter((link) => !nameOf(link))
      .map(hrefOf),
    links: [
      // A link with rel="nofollow" leads to the same page in another state.
      ...all('a').map((a) => ({ href: hrefOf(a), follow: a.getAttribute('rel') !== 'nofollow' })),
      ...files.map((href) => ({ href, follow: true })),
    ],
  };
}
