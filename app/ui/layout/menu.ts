import type { href } from 'react-router';
import type { SharedTexts } from '#app/i18n/texts.fr.ts';
import type { LayoutTexts } from './texts.fr.ts';

type Path = Parameters<typeof href>[0];
export type Entry = { path: Path; label: keyof SharedTexts['nav'] };
type SidebarEntry = { path: Path; label: keyof LayoutTexts['sidebar'] };

const menuEntries = [
  { path: '/home', label: 'home' },
  { path: '/about', label: 'about' },
  { path: '/services', label: 'services' },
  { path: '/courses', label: 'courses' },
  { path: '/publication', label: 'articles' },
  { path: '/win', label: 'win' },
  { path: '/contact', label: 'contact' },
  { path: '/galerie', label: 'gallery' },
] as const satisfies Entry[];

/** Only in the menu of a phone, as many as fit. */
const menuMore = [
  { path: '/donation', label: 'donation' },
  { path: '/info', label: 'info' },
  { path: '/galerie', label: 'gallery' },
] as const satisfies Entry[];

/** The most entries that a phone of 740 px shows at once. */
const most = 14;

/** Each page once; `others` counts the ways to reach us, the account links and the shortcuts. */
export const menuMoreFor = (menu: readonly Entry[], others: number): readonly Entry[] =>
  menuMore
    .filter(({ path }) => menu.every((entry) => entry.path !== path))
    .slice(0, Math.max(0, most - menu.length - others));

/** The pages of the gallery and of courses exist anyway. */
export const visibleMenuEntries = (shown: { gallery: boolean; courses: boolean }) =>
  menuEntries.filter(({ label }) => (label !== 'gallery' && label !== 'courses') || shown[label]);

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

type Visitor = { isSignedIn: boolean; isTeam: boolean };

export function accountEntriesFor({ isSignedIn, isTeam }: Visitor): readonly Entry[] {
  if (!isSignedIn) return visitorEntries;
  return isTeam ? [{ path: '/admin', label: 'office' }, ...memberEntries] : memberEntries;
}

/** The page for a new article asks others to log in. */
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

/** In the site map. */
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

/** In the footer too, after the courses, which many come for. */
export const practicalEntries = [
  { path: '/info', label: 'info' },
  { path: '/addpicture', label: 'addpicture' },
  { path: '/donation', label: 'donation' },
  { path: '/confidentialite', label: 'privacy' },
  { path: '/layout', label: 'layout' },
] as const satisfies Entry[];

export const footerEntries = (hasCourses: boolean): readonly Entry[] => [
  ...menuEntries.filter(({ label }) => label === 'courses' && hasCourses),
  ...practicalEntries,
];

/** `true` for a page below the link's. */
export function ariaCurrent(entry: string, path: string): 'page' | 'true' | undefined {
  if (path === entry || (entry === '/home' && path === '/')) return 'page';
  // One picture of the gallery is at `/gallery/<number>`.
  const below = entry === '/galerie' ? '/gallery' : `${entry}/`;
  return entry !== '/home' && path.startsWith(below) ? 'true' : undefined;
}
