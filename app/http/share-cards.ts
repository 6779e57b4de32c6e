import { articlesTexts } from '#app/features/articles/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { galleryTexts } from '#app/features/gallery/texts.ts';
import { homeTexts } from '#app/features/home/texts.ts';
import { loginTexts } from '#app/features/login/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import { signupTexts } from '#app/features/signup/texts.ts';
import { siteTexts } from '#app/features/site/texts.ts';
import { isLocale, type Locale } from '#app/i18n/locale.ts';

/** In pixels: what previews on other sites want. */
export const cardSize = { width: 1200, height: 630 } as const;

/** To be raised when cards are drawn otherwise: previews on other sites are kept by their address. */
const design = 1;

type PageCard = {
  /** In `content/pictures`. */
  drawing: string;
  title: (locale: Locale) => string;
};

/** What stands on the card of each public page, by its address in French. All other pages have the card of `home`. */
export const pageCards = {
  home: { drawing: 'brand/share', title: (locale) => homeTexts[locale].title },
  about: { drawing: 'about/team', title: (locale) => pagesTexts[locale].about.title },
  services: { drawing: 'about/services', title: (locale) => servicesTexts[locale].title },
  publication: { drawing: 'clips/teaching', title: (locale) => articlesTexts[locale].title },
  contact: { drawing: 'services/social-media-management', title: (locale) => contactTexts[locale].title },
  galerie: { drawing: 'gallery/kites-over-the-bay', title: (locale) => galleryTexts[locale].title },
  addpicture: { drawing: 'services/graphic-design', title: (locale) => picturesTexts[locale].add.title },
  donation: { drawing: 'about/values', title: (locale) => donationTexts[locale].title },
  win: { drawing: 'clips/freelance', title: (locale) => pagesTexts[locale].win.title },
  confidentialite: { drawing: 'services/system-administration', title: (locale) => pagesTexts[locale].privacy.title },
  info: { drawing: 'clips/shop', title: (locale) => pagesTexts[locale].info.title },
  layout: { drawing: 'services/network-service', title: (locale) => siteTexts[locale].siteMap.title },
  login: { drawing: 'services/application-development', title: (locale) => loginTexts[locale].pageTitle },
  signup: { drawing: 'about/vision', title: (locale) => signupTexts[locale].title },
} as const satisfies Record<string, PageCard>;

export type PageCardName = keyof typeof pageCards;

/** A card's name: of a page, of an article by its id, of a picture of the gallery by its number. */
export type ShareCard = PageCardName | `articles/${number}` | `gallery/${number}`;

/** The card of the page at an address without its language. */
export function pageCardAt(path: string): PageCardName {
  const name = path.slice(1);
  return isPageCard(name) ? name : 'home';
}

const isPageCard = (name: string): name is PageCardName => Object.hasOwn(pageCards, name);

/** What stands on a card: its title, and the image reference of its picture. */
export type Shown = { title: string; image: string | null };

export function shownOnPageCard(locale: Locale, name: PageCardName): Shown {
  const { drawing, title } = pageCards[name];
  return { title: title(locale), image: `builtin/${drawing}` };
}

/** The card's address, drawn by routes/share-card.ts. It is another one when what is shown is: previews are kept for long. */
export const shareCardPath = (locale: Locale, card: ShareCard, shown: Shown): string =>
  `/share/${locale}/${card}.jpg?v=${hashOf(shown)}`;

export const pageCardPath = (locale: Locale, name: PageCardName): string =>
  shareCardPath(locale, name, shownOnPageCard(locale, name));

export type CardRequest = { locale: Locale } & (
  | { kind: 'page'; name: PageCardName }
  | { kind: 'articles' | 'gallery'; number: number }
);

/** What `<language>/<name>.jpg` asks for, if there is such a card. */
export function parseCardFile(file: string): CardRequest | undefined {
  const parts = /^(?<locale>[a-z]{2})\/(?:(?<page>[a-z]+)|(?<kind>articles|gallery)\/(?<number>[1-9]\d{0,8}))\.jpg$/.exec(file);
  const { locale = '', page = '', kind, number } = parts?.groups ?? {};
  if (!isLocale(locale)) return undefined;
  if (kind === 'articles' || kind === 'gallery') return { locale, kind, number: Number(number) };
  return isPageCard(page) ? { locale, kind: 'page', name: page } : undefined;
}

/** FNV-1a, 32 bits: enough to tell two versions of one card apart. */
export function hashOf({ title, image }: Shown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${design}\n${title}\n${image}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
