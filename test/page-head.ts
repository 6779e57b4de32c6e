/**
 * What search engines, previews and feed readers take from a page of ours: React writes each tag
 * with its attributes in double quotes.
 */
export type PageHead = {
  lang: string | undefined;
  title: string | undefined;
  /** By `name` or `property`; each may occur several times. */
  meta: Record<string, string[]>;
  /** `rel="alternate"` with a language, by language. */
  alternates: Record<string, string>;
  canonical: string[];
  feeds: string[];
  /**
   * The nodes of the JSON-LD graph; empty when there is none. @throws SyntaxError when it is no
   * JSON
   */
  graph: JsonNode[];
};

export type JsonNode = { [key: string]: unknown };

export function readPageHead(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const meta: Record<string, string[]> = {};
  for (const { name, property, content } of tagsIn(head, 'meta')) {
    const key = name ?? property;
    if (key) meta[key] = [...(meta[key] ?? []), content ?? ''];
  }
  const links = tagsIn(head, 'link');
  const hrefs = (found: Record<string, string>[]) => found.map(({ href = '' }) => href);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  );
  return {
    lang: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    meta,
    alternates: Object.fromEntries(
      links.flatMap(({ hreflang, href = '' }) => (hreflang ? [[hreflang, href]] : [])),
    ),
    canonical: hrefs(links.filter(({ rel }) => rel === 'canonical')),
    feeds: hrefs(links.filter(({ type }) => type === 'application/atom+xml')),
    graph: blocks.flatMap((block) => block['@graph'] as JsonNode[]),
  };
}

/** The attributes of each tag of a name. */
export function tagsIn(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decoded(value),
      ]),
    ),
  );
}

const characters: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
export const decoded = (text: string) =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (name) => characters[name] ?? name);

/** Every node inside a value, itself included. */
export function nodesIn(value: unknown): JsonNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as JsonNode, ...Object.values(value).flatMap(nodesIn)];
}
