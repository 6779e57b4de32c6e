import type { MetaDescriptor } from 'react-router';
import {
  defaultLocale,
  type Locale,
  languageTag,
  localeOf,
  locales,
  localizedPath,
  ogLocale,
  stripLocale,
} from '#app/i18n/locale.ts';
import { type Messages, messagesIn } from '#app/i18n/messages.ts';
import type { JsonLd } from './json-ld.ts';

/** The addresses (paths, with their language) of one page in each language that it exists in. */
export type Alternates = Partial<Record<Locale, string>>;

/** A picture for links to a page on other sites, drawn by routes/share-card.ts: 1200 by 630 pixels. */
export type ShareCard = 'site' | 'services' | 'about' | `articles/${number}` | `gallery/${number}`;

export const shareCardPath = (card: ShareCard): string => `/share/${card}.jpg`;

type PageMeta = {
  /** The root loader's; all absolute addresses begin with it. */
  publicUrl: string;
  location: { pathname: string };
  /** Without the name of the site. */
  title: string;
  description: string;
  /** The site's own card when left out. */
  image?: { card: ShareCard; alt: string } | undefined;
  /** When the page's path differs between languages, or it is missing in some; otherwise the same path in each. */
  alternates?: Alternates | undefined;
  jsonLd?: readonly JsonLd[];
  type?: 'website' | 'article';
  /** When an article appeared and changed last, in milliseconds since 1970. */
  dates?: { publishedAt: number; updatedAt: number };
  noindex?: boolean;
};

/** What search engines, previews on other sites and feed readers find in a page's head. */
export function pageMeta({
  publicUrl,
  location,
  title,
  description,
  image,
  alternates,
  jsonLd = [],
  ...page
}: PageMeta): MetaDescriptor[] {
  const locale = localeOf(location.pathname);
  const { site, footer } = messagesIn(locale);
  const addresses = alternates ?? alternatesOf(location.pathname);
  // A text that is missing in the reader's language is shown in another; then that one's address is the text's own.
  const ownLocale = addresses[locale] ? locale : (locales.find((other) => addresses[other]) ?? locale);
  const url = publicUrl + (addresses[ownLocale] ?? location.pathname);
  const feed = {
    type: 'application/atom+xml',
    title: footer.feed,
    href: publicUrl + localizedPath(locale, '/publication/feed.xml'),
  };
  const { card, alt } = image ?? { card: 'site' as const, alt: site.shareAlt };
  return [
    { title: `${title} · ${site.name}` },
    { name: 'description', content: description },
    ...(page.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link' as const, rel: 'canonical', href: url },
          ...alternateLinks(addresses).map(({ hreflang, path }) => ({
            tagName: 'link' as const,
            rel: 'alternate',
            hrefLang: hreflang,
            href: publicUrl + path,
          })),
        ]),
    { tagName: 'link', rel: 'alternate', ...feed },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: ogLocale[ownLocale] },
    ...locales
      .filter((other) => other !== ownLocale && addresses[other])
      .map((other) => ({ property: 'og:locale:alternate', content: ogLocale[other] })),
    { property: 'og:image', content: publicUrl + shareCardPath(card) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    ...(page.dates
      ? [
          { property: 'article:published_time', content: new Date(page.dates.publishedAt).toISOString() },
          { property: 'article:modified_time', content: new Date(page.dates.updatedAt).toISOString() },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    // React Router escapes what could end the block.
    ...(jsonLd.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': jsonLd } }] : []),
  ];
}

type PlainPage = {
  [Key in keyof Messages]: Messages[Key] extends { title: string; description: string } ? Key : never;
}[keyof Messages];
type MetaArguments = { matches: readonly [{ loaderData: { publicUrl: string } }, ...unknown[]]; location: { pathname: string } };

/** `meta` of a page that is described by its own title and description in the messages, and by nothing else. */
export const plainPageMeta =
  (page: PlainPage) =>
  ({ matches: [root], location }: MetaArguments): MetaDescriptor[] => {
    const { title, description } = messagesIn(localeOf(location.pathname))[page];
    return pageMeta({ publicUrl: root.loaderData.publicUrl, location, title, description });
  };

/** The same page in every language. `/` is `/home`, the one address of that page that search engines are to keep. */
export function alternatesOf(pathname: string): Record<Locale, string> {
  const path = stripLocale(pathname);
  const page = path === '/' ? '/home' : path;
  return { fr: localizedPath('fr', page), en: localizedPath('en', page), ht: localizedPath('ht', page) };
}

/** Pairs for `hreflang` links; readers of any other language (`x-default`) are shown French. */
export function alternateLinks(addresses: Alternates): { hreflang: string; path: string }[] {
  const links = locales.map((locale) => ({ hreflang: languageTag[locale], path: addresses[locale] }));
  return [...links, { hreflang: 'x-default', path: addresses[defaultLocale] }].filter(
    (link): link is { hreflang: string; path: string } => Boolean(link.path),
  );
}
