import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Messages } from '#app/i18n/messages.ts';

/** One of the built-in articles, by its French slug: in another language this address leads on to that language's own. */
export const articlePath = '/publication/systemes-d-exploitation-comprendre-choisir-mettre-a-jour';

/** The public pages by their path without language, with the row of the requirements and what their `h1` says. */
export const pages: readonly { row: string; path: string; heading?: (t: Messages) => string }[] = [
  { row: 'A1', path: '/home', heading: (t) => t.home.title },
  { row: 'A2', path: '/about', heading: (t) => t.about.title },
  { row: 'A3', path: '/services', heading: (t) => t.services.title },
  { row: 'A4', path: '/publication', heading: (t) => t.articles.title },
  { row: 'A4', path: articlePath },
  { row: 'A5', path: '/contact', heading: (t) => t.contact.title },
  { row: 'A6', path: '/donation', heading: (t) => t.donation.title },
  { row: 'A7', path: '/galerie', heading: (t) => t.pictures.gallery.title },
  { row: 'A8', path: '/gallery/7' },
  { row: 'A18', path: '/addpicture', heading: (t) => t.pictures.add.title },
  { row: 'A9', path: '/win', heading: (t) => t.win.title },
  { row: 'A10', path: '/confidentialite', heading: (t) => t.privacy.title },
  { row: 'A11', path: '/info', heading: (t) => t.info.title },
  { row: 'A24', path: '/layout', heading: (t) => t.layout.title },
];

/** The addresses of all pages in one language. */
export const addressesIn = (locale: Locale): string[] => pages.map(({ path }) => localizedPath(locale, path));

/**
 * With the script (true) and without it, for tests of one journey in every language: French both ways, the others one way each.
 * The script is the same in every language and the texts are the same with it, so each is still tried in full.
 */
export const scriptIn: Readonly<Record<Locale, readonly boolean[]>> = { fr: [true, false], en: [true], ht: [false] };
