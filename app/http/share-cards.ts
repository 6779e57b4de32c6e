import type { Locale } from '#app/i18n/locale.ts';
import { placeTexts } from '#app/i18n/place-texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';

export const cardSize = { width: 1200, height: 630 } as const;

/** Increment it when the drawing of cards changes: other sites cache previews by their URL. */
const design = 2;

/** A page's card, in its route's `handle`. */
export type PageCard = {
  drawing: string;
  title: (locale: Locale) => string;
  /** Below the title: what it is about, or costs. */
  line?: (locale: Locale) => string;
};

/** The card `home`, for the home page and all pages without their own. */
export const siteCard: PageCard = {
  drawing: 'brand/share',
  title: (locale) => sharedTexts[locale].site.welcome,
  line: (locale) => placeTexts[locale].tradeLine,
};

export type CardContent = { title: string; image: string | null; line?: string | undefined };

export const pageCardContent = (
  { drawing, title, line }: PageCard,
  locale: Locale,
): CardContent => ({
  title: title(locale),
  line: line?.(locale),
  image: `builtin/${drawing}`,
});

/** The URL changes with the card's content: previews are cached for long. */
export const shareCardPath = (locale: Locale, name: string, content: CardContent): string =>
  `/share/${locale}/${name}.jpg?v=${hashOf(content)}`;

/** The URL of the card of the page at a path without its language: its own, or the site's. */
export function pageCardPath(locale: Locale, path: string, card: PageCard | undefined): string {
  return shareCardPath(
    locale,
    card ? path.slice(1) : 'home',
    pageCardContent(card ?? siteCard, locale),
  );
}

function hashOf({ title, image, line = '' }: CardContent): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${design}\n${title}\n${image}${line}`))
    hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
