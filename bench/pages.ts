import { localeOf, stripLocale } from '#app/i18n/locale.ts';

export type PublicPage = {
  /** With its language, as in URLs: `/en/about`. */
  path: string;
  /** The page in any language: `/about`, or `/publication/…` for all articles. */
  kind: string;
};

/**
 * Most bytes of a page's headers and compressed HTML, styles included: what a server may send
 * before the first acknowledgement (ten packets of 1,460 bytes) less what TLS and a proxy add.
 */
export const firstFlightLimit = (kind: string): number => (kind === '/home' ? 12_500 : 14_200);

/** Most bytes, as sent, of a page's first view, in at most so many requests (where bounded). */
type Limit = { bytes: number; requests?: number };
const textPage: Limit = { bytes: 16_000, requests: 3 };
/** A page whose drawings are a part of what it says: the first ones are in view. */
const drawnPage: Limit = { bytes: 24_000, requests: 6 };
/** A page with a form: its script, the challenge's and what the form needs come with it. */
const formPage: Limit = { bytes: 26_000, requests: 5 };
const limits: Record<string, Limit> = {
  '/home': { bytes: 45_000 },
  '/publication': { bytes: 80_000 },
  '/galerie': { bytes: 80_000 },
  // One drawing for each of nine services.
  '/services': { bytes: 30_000, requests: 8 },
};
for (const kind of ['/about', '/win', '/publication/…', '/services/…', '/gallery/…'])
  limits[kind] = drawnPage;
for (const kind of ['/contact', '/donation', '/addpicture', '/login', '/signup'])
  limits[kind] = formPage;

export const limitOf = (kind: string): Limit => limits[kind] ?? textPage;

/** Every public page in every language, as the site's own map lists them. */
export async function listPublicPages(url: string): Promise<PublicPage[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] as string).pathname,
  );
  if (paths.length === 0) throw new Error('the site map lists no page');
  const kindOf = (path: string) =>
    stripLocale(path).replace(/^\/(publication|gallery|services)\/.+/, '/$1/…');
  return paths.map((path) => ({ path, kind: kindOf(path) }));
}

/** The first page of each kind in each language: the newest article, the newest picture. */
export function oneOfEach(pages: readonly PublicPage[]): PublicPage[] {
  const key = ({ path, kind }: PublicPage) => `${localeOf(path)} ${kind}`;
  const firsts = new Map(pages.toReversed().map((page) => [key(page), page]));
  return pages.filter((page) => firsts.get(key(page)) === page);
}

/** Pages by kind, in the site map's order. */
export const byKind = <T extends { kind: string }>(pages: readonly T[]): [string, T[]][] => [
  ...Map.groupBy(pages, (page) => page.kind),
];
