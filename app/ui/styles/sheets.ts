import accounts from '#app/features/accounts/accounts.css?inline';
import articles from '#app/features/articles/articles.css?inline';
import contact from '#app/features/contact/contact.css?inline';
import donation from '#app/features/donations/donation.css?inline';
import home from '#app/features/home/home.css?inline';
import members from '#app/features/members/members.css?inline';
import info from '#app/features/pages/info.css?inline';
import pictures from '#app/features/pictures/pictures.css?inline';
import films from './films.css?inline';
import form from './form.css?inline';

/** Styles that some pages have beside site.css. They stand in the page itself, in this order. */
export const sheets = { form, contact, accounts, members, donation, pictures, articles, films, home, info };

type Sheet = keyof typeof sheets;

/** What a page's module exports as `handle`: which of them it needs. With `form` comes the script of forms. */
export type PageHandle = { sheets: readonly Sheet[] };

export const homeStyles: PageHandle = { sheets: ['films', 'home'] };
export const infoStyles: PageHandle = { sheets: ['info'] };
export const filmStyles: PageHandle = { sheets: ['films'] };
export const articleStyles: PageHandle = { sheets: ['articles'] };
export const mailboxStyles: PageHandle = { sheets: ['form', 'info'] };
export const contactStyles: PageHandle = { sheets: ['form', 'contact'] };
export const donationStyles: PageHandle = { sheets: ['form', 'donation'] };
export const accountStyles: PageHandle = { sheets: ['form', 'accounts'] };
export const memberStyles: PageHandle = { sheets: ['form', 'accounts', 'members'] };
export const uploadStyles: PageHandle = { sheets: ['form', 'pictures'] };
export const galleryStyles: PageHandle = { sheets: ['pictures'] };
export const pictureStyles: PageHandle = { sheets: ['form', 'accounts', 'members', 'pictures'] };
export const moderationStyles: PageHandle = { sheets: [...pictureStyles.sheets, 'info'] };

/** The sheets that the matched routes ask for, each once. */
export function sheetsOf(matches: readonly { handle: unknown }[]): Sheet[] {
  const asked = new Set(matches.flatMap(({ handle }) => (handle as PageHandle | undefined)?.sheets ?? []));
  return (Object.keys(sheets) as Sheet[]).filter((name) => asked.has(name));
}
