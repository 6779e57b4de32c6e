import { articlesTexts } from '#app/features/articles/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { galleryTexts } from '#app/features/gallery/texts.ts';
import { loginTexts } from '#app/features/login/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import { signupTexts } from '#app/features/signup/texts.ts';
import { siteTexts } from '#app/features/site/texts.ts';
import type { PageCardName } from '#app/http/share-cards.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';

/** The title on the card of each public page: the one in its head, so that the card's URL changes with it. */
export const cardTitles: Readonly<Record<PageCardName, (locale: Locale) => string>> = {
  home: (locale) => sharedTexts[locale].site.welcome,
  about: (locale) => pagesTexts[locale].about.title,
  services: (locale) => servicesTexts[locale].title,
  publication: (locale) => articlesTexts[locale].title,
  contact: (locale) => contactTexts[locale].title,
  galerie: (locale) => galleryTexts[locale].title,
  addpicture: (locale) => picturesTexts[locale].add.title,
  donation: (locale) => donationTexts[locale].title,
  win: (locale) => pagesTexts[locale].win.title,
  confidentialite: (locale) => pagesTexts[locale].privacy.title,
  info: (locale) => pagesTexts[locale].info.title,
  layout: (locale) => siteTexts[locale].siteMap.title,
  login: (locale) => loginTexts[locale].pageTitle,
  signup: (locale) => signupTexts[locale].title,
};
