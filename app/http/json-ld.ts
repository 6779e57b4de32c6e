import { type Locale, languageTag, locales, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
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
const company = (publicUrl: string) => ({
  '@type': 'LocalBusiness',
  '@id': `${publicUrl}/#organization`,
  name,
  url: `${publicUrl}/home`,
});

/** The company's settings without their examples. */
type Reach = {
  contact: {
    email: string | null;
    messaging: string | null;
    phones: readonly string[];
    address: { street: string; city: string } | null;
  };
  social: Record<'video' | 'microblog' | 'facebook', string | null> & { showFacebook: boolean };
  place: { position: string; legalName: string; since: string; patent: string };
  opening: { hours: readonly Hours[] } | null;
};

type Hours = {
  days: 'weekdays' | 'saturday' | 'sunday';
  opens: string | null;
  closes: string | null;
};

const daysOf = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  saturday: ['Saturday'],
  sunday: ['Sunday'],
} as const;

export function localBusiness(
  { publicUrl, locale }: Site,
  { contact, social, place, opening }: Reach,
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

type ArticleFacts = {
  path: string;
  locale: string;
  title: string;
  summary: string;
  author: string;
  isByAi: boolean;
  publishedAt: number;
  updatedAt: number;
  image: string;
};

/** AI-written articles are marked; BWT is responsible for them. */
export function article(publicUrl: string, facts: ArticleFacts): JsonLd {
  const url = publicUrl + facts.path;
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: facts.title,
    description: facts.summary,
    inLanguage: facts.locale,
    datePublished: new Date(facts.publishedAt).toISOString(),
    dateModified: new Date(facts.updatedAt).toISOString(),
    image: publicUrl + facts.image,
    author: { '@type': facts.isByAi ? 'Organization' : 'Person', name: facts.author },
    digitalSourceType: facts.isByAi
      ? 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'
      : undefined,
    creator: company(publicUrl),
    publisher: company(publicUrl),
  };
}

type PictureFacts = {
  url: string;
  file: string;
  title: string;
  description: string;
  alternative: string;
  locale: string;
  publishedAt: number;
};

/** A picture of the gallery, without its sender, as in the gallery. */
export function imageObject({ url, file, ...facts }: PictureFacts): JsonLd {
  return {
    '@type': 'ImageObject',
    '@id': `${url}#picture`,
    url,
    contentUrl: file,
    name: facts.title,
    caption: facts.description || undefined,
    description: facts.alternative,
    inLanguage: facts.locale,
    datePublished: new Date(facts.publishedAt).toISOString(),
    representativeOfPage: true,
  };
}

export function questionPage(
  { publicUrl, locale }: Site,
  questions: readonly { title: string; answer: string }[],
): JsonLd {
  return {
    '@type': 'FAQPage',
    url: publicUrl + localizedPath(locale, '/info'),
    inLanguage: languageTag[locale],
    mainEntity: questions.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Breadcrumbs from the home page. Paths include the language; the last one is the page itself. */
export function breadcrumbList(
  publicUrl: string,
  steps: readonly { name: string; path: string }[],
): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  };
}

type ServiceFacts = {
  path: string;
  locale: string;
  title: string;
  summary: string;
  /** The lowest price, in centimes of a gourde. */
  price_minor: number | null;
  image: string;
};

export function service(
  publicUrl: string,
  { path, locale, title, summary, price_minor, image }: ServiceFacts,
): JsonLd {
  return {
    '@type': 'Service',
    '@id': `${publicUrl}${path}#service`,
    name: title,
    description: summary,
    inLanguage: locale,
    url: publicUrl + path,
    image: publicUrl + image,
    provider: company(publicUrl),
    offers:
      price_minor === null
        ? undefined
        : {
            '@type': 'Offer',
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: price_minor / 100,
              priceCurrency: 'HTG',
            },
          },
  };
}

/** `path` of each is that of its own page, with its language. */
export function serviceList(
  publicUrl: string,
  name: string,
  services: readonly { path: string; title: string; summary: string }[],
): JsonLd {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: services.length,
    itemListElement: services.map(({ path, title, summary }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      item: {
        '@type': 'Service',
        name: title,
        description: summary,
        url: publicUrl + path,
        provider: company(publicUrl),
      },
    })),
  };
}

type CourseFacts = {
  path: string;
  locale: string;
  title: string;
  text: string;
  image: string;
  level: string;
  /** BCP 47. */
  taughtIn: readonly string[];
  outcomes: readonly string[];
  hours: number | null;
  sessions: readonly SessionFacts[];
};

type SessionFacts = {
  id: string;
  starts_on: string;
  ends_on: string;
  days: readonly string[];
  place: string;
  price_minor: number;
  currency: string;
  phase: string;
  teacher: { name: string } | null;
};

/** As Google reads courses: a session is an instance, with its price and whether it has places. */
export function course(publicUrl: string, { path, ...facts }: CourseFacts): JsonLd {
  const url = publicUrl + path;
  return {
    '@type': 'Course',
    '@id': `${url}#course`,
    url,
    name: facts.title,
    description: facts.text || facts.title,
    inLanguage: facts.locale,
    image: publicUrl + facts.image,
    educationalLevel: facts.level,
    availableLanguage: facts.taughtIn,
    teaches: facts.outcomes.length > 0 ? facts.outcomes : undefined,
    timeRequired: facts.hours ? `PT${facts.hours}H` : undefined,
    provider: company(publicUrl),
    hasCourseInstance: facts.sessions
      .filter(({ phase }) => phase !== 'cancelled')
      .map((session) => sessionInstance(url, session, facts.hours)),
    offers: facts.sessions.slice(0, 1).map((session) => sessionOffer(url, session)),
  };
}

function sessionInstance(url: string, session: SessionFacts, hours: number | null): JsonLd {
  const { place, teacher, days, starts_on, ends_on } = session;
  return {
    '@type': 'CourseInstance',
    courseMode: place ? 'Onsite' : 'Online',
    startDate: starts_on,
    endDate: ends_on,
    courseWorkload: hours ? `PT${hours}H` : undefined,
    courseSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'Weekly',
      repeatCount: days.length,
      startDate: starts_on,
      endDate: ends_on,
    },
    location: place
      ? {
          '@type': 'Place',
          name: place,
          address: { '@type': 'PostalAddress', addressCountry: 'HT' },
        }
      : { '@type': 'VirtualLocation', url },
    instructor: teacher ? { '@type': 'Person', name: teacher.name } : undefined,
    offers: sessionOffer(url, session),
  };
}

const sessionOffer = (url: string, { id, phase, price_minor, currency }: SessionFacts): JsonLd => ({
  '@type': 'Offer',
  url: `${url}/${id}`,
  category: price_minor === 0 ? 'Free' : 'Paid',
  price: price_minor / 100,
  priceCurrency: currency,
  availability: `https://schema.org/${phase === 'open' ? 'InStock' : 'SoldOut'}`,
});

/** `path` of each is that of its own page, with its language. */
export const courseList = (
  publicUrl: string,
  name: string,
  courses: readonly { path: string; title: string }[],
): JsonLd => ({
  '@type': 'ItemList',
  name,
  numberOfItems: courses.length,
  itemListElement: courses.map(({ path, title }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    url: publicUrl + path,
    name: title,
  })),
});
