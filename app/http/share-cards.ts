import { isLocale, type Locale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';

/** In pixels: what previews on other sites want. */
export const cardSize = { width: 1200, height: 630 } as const;

/** To be raised when cards are drawn otherwise: previews on other sites are kept by their address. */
const design = 1;

/** The drawing (in `content/pictures`) on the card of each public page, by its address in French. All other pages have the card of `home`. */
export const cardDrawings = {
  home: 'brand/share',
  about: 'about/team',
  services: 'about/services',
  publication: 'clips/teaching',
  contact: 'services/social-media-management',
  galerie: 'gallery/kites-over-the-bay',
  addpicture: 'services/graphic-design',
  donation: 'about/values',
  win: 'clips/freelance',
  confidentialite: 'services/system-administration',
  info: 'clips/shop',
  layout: 'services/network-service',
  login: 'services/application-development',
  signup: 'about/vision',
} as const satisfies Record<string, string>;

export type PageCardName = keyof typeof cardDrawings;

/** A card's name: of a page, of an article by its id, of a picture of the gallery by its number. */
export type ShareCard = PageCardName | `articles/${number}` | `gallery/${number}`;

/** The card of the page at an address without its language. */
export function pageCardAt(path: string): PageCardName {
  const name = path.slice(1);
  return isPageCard(name) ? name : 'home';
}

const isPageCard = (name: string): name is PageCardName => Object.hasOwn(cardDrawings, name);

/** What stands on a card: its title, and the image reference of its picture. */
export type Shown = { title: string; image: string | null };

export const shownOnPageCard = (name: PageCardName, title: string): Shown => ({ title, image: `builtin/${cardDrawings[name]}` });

/** The card's address, drawn by routes/share-card.ts. It is another one when what is shown is: previews are kept for long. */
export const shareCardPath = (locale: Locale, card: ShareCard, shown: Shown): string =>
  `/share/${locale}/${card}.jpg?v=${hashOf(shown)}`;

/** The card of the page at an address without its language: its own, with its title, or the home page's. */
export function pageCardPath(locale: Locale, path: string, title: string): string {
  const name = pageCardAt(path);
  return shareCardPath(locale, name, shownOnPageCard(name, name === 'home' ? sharedTexts[locale].site.welcome : title));
}

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
