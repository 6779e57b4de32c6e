import type { MetaDescriptor } from 'react-router';
import { isoDate } from '#app/i18n/format.ts';
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
import { placeTexts } from '#app/i18n/place-texts.ts';
import { sharedTexts, type Texts } from '#app/i18n/texts.ts';
import { appContext, type RequestArgs } from './context.ts';
import { breadcrumbList, type JsonLd } from './json-ld.ts';
import type { RouteHandle } from './route-handle.ts';
import { type CardContent, cardSize, pageCardPath, shareCardPath } from './share-cards.ts';

/** Browsers revalidate it, the page cache stores it. */
export const publicCaching = 'public, max-age=0, must-revalidate';

/** The `Cache-Control` of a page: `no-store` where it has a form, or is not for everyone. */
export const cachingOf = ({ form, audience }: RouteHandle): string =>
  form || audience ? 'no-store' : publicCaching;

/** The start of most loaders: the URL as it is in the address bar, its language, and the app. */
export function pageRequest({ request, context, ...args }: RequestArgs) {
  const url = new URL(args.url ?? request.url);
  return { ...context.get(appContext), url, locale: localeOf(url.pathname) };
}

/** The paths of one page in each language that it exists in, with the language prefix. */
export type Alternates = Partial<Record<Locale, string>>;

type Matches = readonly [
  { loaderData: { publicUrl: string; town?: string | null } },
  ...({ handle?: unknown } | undefined)[],
];

type OwnCard = {
  name: string;
  content: CardContent;
  alternative?: string;
};

type PageMeta = {
  matches: Matches;
  location: { pathname: string };
  title: string;
  description: string;
  /** Instead of the picture of its route's handle. */
  image?: OwnCard;
  parent?: { name: string; path: string };
  /** Paths that differ between languages, or are missing in some. */
  alternates?: Alternates | undefined;
  jsonLd?: readonly JsonLd[];
  type?: 'website' | 'article';
  /** When an article was published and last modified, in milliseconds since 1970. */
  dates?: { publishedAt: number; updatedAt: number };
  noindex?: boolean;
};

export function pageMeta({
  matches,
  location: { pathname },
  title,
  description,
  image,
  alternates,
  jsonLd = [],
  dates,
  ...page
}: PageMeta): MetaDescriptor[] {
  const { publicUrl, town } = matches[0].loaderData;
  const handle = (matches.at(-1) as { handle?: RouteHandle } | undefined)?.handle;
  const noindex = page.noindex || handle?.audience !== undefined;
  const locale = localeOf(pathname);
  const { site, nav } = sharedTexts[locale];
  const addresses = alternates ?? alternatesOf(pathname);
  // A text that is missing in the page's language is shown, and canonical, in another.
  const ownLocale = addresses[locale]
    ? locale
    : (locales.find((other) => addresses[other]) ?? locale);
  const url = publicUrl + (addresses[ownLocale] ?? pathname);
  const feed = {
    type: 'application/atom+xml',
    title: site.feed,
    href: publicUrl + localizedPath(locale, '/publication/feed.xml'),
  };
  const path = stripLocale(pathname);
  const card = image
    ? shareCardPath(ownLocale, image.name, image.content)
    : pageCardPath(locale, path, handle?.shareCard);
  const steps = [
    { name: nav.home, path: localizedPath(locale, '/home') },
    ...(page.parent ? [page.parent] : []),
  ];
  const nodes =
    noindex || /^\/(home)?$/.test(path)
      ? jsonLd
      : [...jsonLd, breadcrumbList(publicUrl, [...steps, { name: title, path: pathname }])];
  return [
    {
      title: `${title} · ${site.name}${handle?.isOfPlace ? `, ${town ?? placeTexts[locale].region}` : ''}`,
    },
    { name: 'description', content: description },
    ...(noindex
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
    { property: 'og:image', content: publicUrl + card },
    { property: 'og:image:width', content: String(cardSize.width) },
    { property: 'og:image:height', content: String(cardSize.height) },
    {
      property: 'og:image:alt',
      content:
        image?.alternative === title
          ? title
          : [title, image?.alternative ?? site.name].join(image ? '. ' : ' · '),
    },
    ...(dates
      ? [
          { property: 'article:published_time', content: isoDate(dates.publishedAt) },
          { property: 'article:modified_time', content: isoDate(dates.updatedAt) },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    // React Router escapes what could end the block.
    ...(nodes.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': nodes } }]
      : []),
  ];
}

type Described = { title: string } & ({ description: string } | { lead: string });

export function plainPageMeta<T>(
  texts: Texts<T>,
  described: (t: T) => Described,
  { noindex = false }: { noindex?: boolean } = {},
) {
  return ({ matches, location }: Pick<PageMeta, 'matches' | 'location'>): MetaDescriptor[] => {
    const { title, ...text } = described(texts[localeOf(location.pathname)]);
    return pageMeta({
      matches,
      location,
      title,
      description: 'description' in text ? text.description : text.lead,
      noindex,
    });
  };
}

/** The same page in every language. `/` is `/home`, the canonical URL of that page. */
export function alternatesOf(pathname: string): Record<Locale, string> {
  const path = stripLocale(pathname);
  const pathIn = (locale: Locale) => localizedPath(locale, path === '/' ? '/home' : path);
  return { fr: pathIn('fr'), en: pathIn('en'), ht: pathIn('ht') };
}

export const alternateLinks = (addresses: Alternates): { hreflang: string; path: string }[] =>
  ([...locales, 'x-default'] as const).flatMap((name) => {
    const path = addresses[name === 'x-default' ? defaultLocale : name];
    return path ? { hreflang: name === 'x-default' ? name : languageTag[name], path } : [];
  });
