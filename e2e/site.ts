import { articlesTexts } from '#app/features/articles/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import { siteTexts } from '#app/features/site/texts.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';

/**
 * One of the built-in articles, by its French slug: in another language this path redirects to that
 * language's slug.
 */
export const articlePath = '/publication/systemes-d-exploitation-comprendre-choisir-mettre-a-jour';

/**
 * The public pages by their path without language, with the row of the requirements and what their
 * `h1` says.
 */
export const pages: readonly { row: string; path: string; heading?: (locale: Locale) => string }[] =
  [
    { row: 'A1', path: '/home', heading: (locale) => sharedTexts[locale].site.welcome },
    { row: 'A2', path: '/about', heading: (locale) => pagesTexts[locale].about.title },
    { row: 'A3', path: '/services', heading: (locale) => servicesTexts[locale].title },
    { row: 'A4', path: '/publication', heading: (locale) => articlesTexts[locale].title },
    { row: 'A4', path: articlePath },
    { row: 'A5', path: '/contact', heading: (locale) => contactTexts[locale].title },
    { row: 'A6', path: '/donation', heading: (locale) => donationTexts[locale].title },
    { row: 'A7', path: '/galerie', heading: (locale) => galleryTexts[locale].title },
    { row: 'A8', path: '/gallery/7' },
    { row: 'A18', path: '/addpicture', heading: (locale) => picturesTexts[locale].add.title },
    { row: 'A9', path: '/win', heading: (locale) => pagesTexts[locale].win.title },
    { row: 'A10', path: '/confidentialite', heading: (locale) => pagesTexts[locale].privacy.title },
    { row: 'A11', path: '/info', heading: (locale) => pagesTexts[locale].info.title },
    { row: 'A24', path: '/layout', heading: (locale) => siteTexts[locale].siteMap.title },
  ];
