import { type Locale, languageTag, locales } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import type { CompanyDetails } from '#app/ui/company.tsx';
import type { OpeningHours } from '#app/ui/Opening.tsx';
import { pageCardPath } from './share-cards.ts';

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export type JsonLd = { readonly [key: string]: Json | undefined };

type Site = { publicUrl: string; locale: Locale };

const { name } = sharedTexts.fr.site;

/** A reference to the company. `localBusiness` has the details under the same `@id`. */
export const company = (publicUrl: string) => ({
  '@type': 'LocalBusiness',
  '@id': `${publicUrl}/#organization`,
  name,
  url: `${publicUrl}/home`,
});

/** The company's settings without their examples. */
type Company = CompanyDetails & { opening: OpeningHours | null };

const daysOf = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  saturday: ['Saturday'],
  sunday: ['Sunday'],
} as const;

export function localBusiness(
  { publicUrl, locale }: Site,
  { contact, social, place, opening }: Company,
): JsonLd {
  const { site } = sharedTexts[locale];
  const profiles = [
    social.video,
    contact.messaging,
    social.microblog,
    ...(social.showFacebook ? [social.facebook] : []),
  ];
  const sameAs = profiles.filter((profile) => profile !== null && /^https?:/.test(profile));
  const [latitude, longitude] = place.position.split(', ').map(Number);
  return {
    ...company(publicUrl),
    legalName: place.legalName || undefined,
    foundingDate: place.since || undefined,
    taxID: place.patent || undefined,
    slogan: site.tagline,
    logo: `${publicUrl}/icons/512.png`,
    image: publicUrl + pageCardPath(locale, '/home', undefined),
    email: contact.email ?? undefined,
    telephone: contact.phones[0],
    address: contact.address
      ? {
          '@type': 'PostalAddress',
          streetAddress: contact.address.street,
          addressLocality: contact.address.city,
          addressCountry: 'HT',
        }
      : undefined,
    geo: place.position
      ? { '@type': 'GeoCoordinates', latitude: latitude ?? 0, longitude: longitude ?? 0 }
      : undefined,
    openingHoursSpecification: opening?.hours.flatMap(({ days, opens, closes }) =>
      opens && closes
        ? { '@type': 'OpeningHoursSpecification', dayOfWeek: daysOf[days], opens, closes }
        : [],
    ),
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  };
}

export function website(publicUrl: string): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name,
    url: `${publicUrl}/home`,
    inLanguage: locales.map((each) => languageTag[each]),
    publisher: { '@id': company(publicUrl)['@id'] },
  };
}

/** Breadcrumbs from the home page. Paths include the language; the last one is the page itself. */
export const breadcrumbList = (
  publicUrl: string,
  steps: readonly { name: string; path: string }[],
): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: listItems(steps.map(({ name, path }) => ({ name, item: publicUrl + path }))),
});

export const itemList = (name: string, items: readonly JsonLd[]): JsonLd => ({
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: listItems(items),
});

const listItems = (items: readonly JsonLd[]) =>
  items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));
