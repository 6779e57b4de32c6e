import type { href } from 'react-router';
import type { SharedTexts } from '#app/i18n/texts.fr.ts';
import type { LayoutTexts } from './texts.fr.ts';

type Path = Parameters<typeof href>[0];
type Entry = { path: Path; label: keyof SharedTexts['nav'] };
type SidebarEntry = { path: Path; label: keyof LayoutTexts['sidebar'] };

/** The main menu. */
export const menuEntries = [
  { path: '/home', label: 'home' },
  { path: '/about', label: 'about' },
  { path: '/services', label: 'services' },
  { path: '/publication', label: 'articles' },
  { path: '/win', label: 'win' },
  { path: '/contact', label: 'contact' },
  { path: '/galerie', label: 'gallery' },
] as const satisfies Entry[];

/** Extra entries of the menu on a phone, which has no other way to these at hand. */
export const menuMore = [
  { path: '/donation', label: 'donation' },
  { path: '/info', label: 'info' },
] as const satisfies Entry[];

/** The gallery is in the menu only if the settings say so; its page exists anyway. */
export const visibleMenuEntries = (showGallery: boolean) =>
  menuEntries.filter(({ label }) => showGallery || label !== 'gallery');

/** The account links of the header: signed out, signed in. */
const visitorEntries = [
  { path: '/login', label: 'login' },
  { path: '/signup', label: 'signup' },
] as const satisfies Entry[];
const memberEntries = [
  { path: '/dashboard', label: 'dashboard' },
  { path: '/mypictures', label: 'mypictures' },
  { path: '/post', label: 'posts' },
  { path: '/logout', label: 'logout' },
] as const satisfies Entry[];

/** The team has its office first. */
export function accountEntriesFor({
  isSignedIn,
  isTeam,
}: {
  isSignedIn: boolean;
  isTeam: boolean;
}): readonly Entry[] {
  if (!isSignedIn) return visitorEntries;
  return isTeam ? [{ path: '/admin', label: 'office' }, ...memberEntries] : memberEntries;
}

/**
 * The shortcuts of the sidebar. Whoever may not write an article is asked to log in by its page.
 */
export const sidebarEntries = [
  { path: '/home', label: 'home' },
  { path: '/about', label: 'about' },
  { path: '/services', label: 'services' },
  { path: '/blog', label: 'blog' },
  { path: '/signup', label: 'enroll' },
  { path: '/galerie', label: 'picsnaps' },
  { path: '/login', label: 'loginuser' },
  { path: '/publication/create', label: 'create' },
  { path: '/publication', label: 'display' },
] as const satisfies SidebarEntry[];

/** The account pages in the site map; those for members redirect to the login page. */
export const accountEntries = [
  { path: '/login', label: 'login' },
  { path: '/signup', label: 'signup' },
  { path: '/authentication', label: 'authentication' },
  { path: '/passwordrequestreset', label: 'forgotten' },
  { path: '/passwordreset', label: 'newPassword' },
  { path: '/resetpassword', label: 'providerReset' },
  { path: '/dashboard', label: 'dashboard' },
  { path: '/mypictures', label: 'mypictures' },
  { path: '/head', label: 'profile' },
  { path: '/post', label: 'posts' },
  { path: '/logout', label: 'logout' },
] as const satisfies Entry[];

/** Links for everyone, in the footer and the site map. */
export const practicalEntries = [
  { path: '/info', label: 'info' },
  { path: '/addpicture', label: 'addpicture' },
  { path: '/donation', label: 'donation' },
  { path: '/confidentialite', label: 'privacy' },
  { path: '/layout', label: 'layout' },
] as const satisfies Entry[];

/** The footer's links: account links by sign-in state, then those for everyone. */
export const footerEntries = (signedIn: boolean) => [
  ...(signedIn ? accountFooterEntries : visitorEntries),
  ...practicalEntries,
];
const accountFooterEntries = [
  { path: '/dashboard', label: 'dashboard' },
  { path: '/head', label: 'profile' },
  { path: '/logout', label: 'logout' },
] as const satisfies Entry[];

/**
 * `aria-current` of a link: `page` for the page itself, `true` for its descendants (an article
 * below the list), except for home.
 */
export function ariaCurrent(entry: string, path: string): 'page' | 'true' | undefined {
  if (path === entry || (entry === '/home' && path === '/')) return 'page';
  // One picture of the gallery is at `/gallery/<number>`.
  const below = entry === '/galerie' ? '/gallery' : `${entry}/`;
  return entry !== '/home' && path.startsWith(below) ? 'true' : undefined;
}
