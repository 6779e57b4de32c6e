import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { messagesIn } from '#app/i18n/messages.ts';

/** One of the built-in articles, by its French slug: in another language this address leads on to that language's own. */
export const articlePath = '/publication/systemes-d-exploitation-comprendre-choisir-mettre-a-jour';

/** The public pages by their path without language, with the row of the requirements and what their `h1` says. */
export const pages: readonly { row: string; path: string; heading?: (locale: Locale) => string }[] = [
  { row: 'A1', path: '/home', heading: (locale) => messagesIn(locale).home.title },
  { row: 'A2', path: '/about', heading: (locale) => messagesIn(locale).about.title },
  { row: 'A3', path: '/services', heading: (locale) => messagesIn(locale).services.title },
  { row: 'A4', path: '/publication', heading: (locale) => messagesIn(locale).articles.title },
  { row: 'A4', path: articlePath },
  { row: 'A5', path: '/contact', heading: (locale) => messagesIn(locale).contact.title },
  { row: 'A6', path: '/donation', heading: (locale) => messagesIn(locale).donation.title },
  { row: 'A7', path: '/galerie', heading: (locale) => messagesIn(locale).pictures.gallery.title },
  { row: 'A8', path: '/gallery/7' },
  { row: 'A18', path: '/addpicture', heading: (locale) => messagesIn(locale).pictures.add.title },
  { row: 'A9', path: '/win', heading: (locale) => messagesIn(locale).win.title },
  { row: 'A10', path: '/confidentialite', heading: (locale) => messagesIn(locale).privacy.title },
  { row: 'A11', path: '/info', heading: (locale) => messagesIn(locale).info.title },
  { row: 'A24', path: '/layout', heading: (locale) => messagesIn(locale).layout.title },
];

/** The addresses of all pages in one language. */
export const addressesIn = (locale: Locale): string[] => pages.map(({ path }) => localizedPath(locale, path));

/**
 * With the script (true) and without it, for tests of one journey in every language: French both ways, the others one way each.
 * The script is the same in every language and the texts are the same with it, so each is still tried in full.
 */
export const scriptIn: Readonly<Record<Locale, readonly boolean[]>> = { fr: [true, false], en: [true], ht: [false] };
