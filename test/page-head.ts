import { parseHTML } from 'linkedom';
import { hrefOf, textOf } from './pages.ts';

export type JsonNode = { [key: string]: unknown };

export type PageHead = ReturnType<typeof readPageHead>;

/** Facts for search engines, previews and feed readers. */
export function readPageHead(html: string) {
  const { document } = parseHTML(html);
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
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
    canonical: all('head link[rel=canonical]').map(hrefOf),
    feeds: all('head link[type="application/atom+xml"]').map(hrefOf),
    /** The nodes of the JSON-LD graph; empty when there is none. */
    graph: all('script[type="application/ld+json"]').flatMap(
      (block) => JSON.parse(block.textContent ?? '')['@graph'] as JsonNode[],
    ),
  };
}

/** Every node inside a value, itself included. */
export function nodesIn(value: unknown): JsonNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as JsonNode, ...Object.values(value).flatMap(nodesIn)];
}

/** The places of a page that links can lead to, its links, and the files it loads. */
export function readLinks(html: string) {
  const { document } = parseHTML(html);
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const links = all('a').map((link) => ({
    href: hrefOf(link),
    /** As a screen reader says it; null for a file that the page loads. */
    name: nameOf(link) as string | null,
    /** False for a link with rel="nofollow": the same page in another state. */
    follow: link.getAttribute('rel') !== 'nofollow',
  }));
  const files = [
    ...all('[src]').map((each) => each.getAttribute('src') ?? ''),
    ...all('link[href]').map(hrefOf),
  ];
  return {
    ids: all('[id]').map(({ id }) => id),
    links: [...links, ...files.map((href) => ({ href, name: null, follow: true }))],
  };
}

const nameOf = (link: Element): string =>
  link.getAttribute('aria-label') ??
  [textOf(link), ...[...link.querySelectorAll('img')].map((img) => img.getAttribute('alt'))]
    .join('')
    .trim();
