import type { href } from 'react-router';
import type { Role } from '#app/http/session/account.ts';
import { can, type Permission } from '#app/http/session/permissions.ts';
import { email, heart, menu as lines, spark, sun } from '#app/ui/icon-paths.ts';
import type { MenuPath } from './menu-texts.ts';

/** A path without a language: one that is in no route fails the type check. */
export type OfficePath = Filled<Extract<Parameters<typeof href>[0], `/admin${string}`>>;
type Filled<Path extends string> = Path extends `${infer Start}/:${string}/${infer Rest}`
  ? `${Start}/${string}/${Filled<Rest>}`
  : Path extends `${infer Start}/:${string}`
    ? `${Start}/${string}`
    : Exclude<Path, `${string}*`>;

/** Below “More”, in this order. */
export const menuGroups = ['daily', 'money', 'site', 'safety'] as const;
type MenuGroup = (typeof menuGroups)[number];

type MenuLink = {
  to: MenuPath;
  /** For those with it; without, for the whole team. */
  may?: Permission;
  reload?: true;
  group?: MenuGroup;
  /** The paths of its pages that are not below it. */
  also?: readonly string[];
};

type MenuSection = MenuLink & { icon: string; pages?: readonly MenuLink[] };

/** The bar of five on a phone, in its order; a rail on a desk, with the pages below each. */
export const menu: readonly MenuSection[] = [
  { to: '/admin', icon: sun },
  { to: '/admin/messages', icon: email },
  { to: '/admin/donations', icon: heart, also: ['/admin/refunds'] },
  {
    to: '/admin/publish',
    icon: spark,
    pages: [
      { to: '/admin/articles', may: 'article.edit' },
      { to: '/admin/services', may: 'service.edit' },
      {
        to: '/admin/courses',
        may: 'course.edit',
        also: ['/admin/sessions', '/admin/enrolments'],
      },
      { to: '/admin/pictures', may: 'picture.moderate' },
      { to: '/admin/evidence', may: 'evidence.edit' },
      { to: '/admin/notice', may: 'notice.edit' },
      { to: '/admin/site-file', may: 'siteFile.make' },
    ],
  },
  {
    to: '/admin/more',
    icon: lines,
    pages: [
      { to: '/admin/search', group: 'daily' },
      { to: '/admin/numbers', may: 'numbers.read', group: 'daily' },
      { to: '/admin/journal', may: 'journal.read', group: 'daily' },
      { to: '/admin/notifications', group: 'daily' },
      { to: '/admin/practice', group: 'daily' },
      { to: '/admin/email', may: 'email.retry', group: 'daily' },
      { to: '/admin/payees', may: 'payee.change', group: 'money' },
      { to: '/admin/exports', may: 'export.make', group: 'money' },
      { to: '/admin/settings', may: 'setting.edit', group: 'site' },
      { to: '/home', reload: true, group: 'site' },
      { to: '/admin/people', may: 'person.change', group: 'safety' },
      { to: '/admin/privacy', may: 'privacy.answer', group: 'safety' },
      { to: '/admin/backup', may: 'backup.make', group: 'safety' },
      { to: '/head', reload: true, group: 'safety' },
      { to: '/logout', reload: true, group: 'safety' },
    ],
  },
];

export type Waiting = Readonly<Record<string, number>>;

/** The frame hands it to its pages, as the context of the outlet. */
export type MenuState = { role: Role; waiting: Waiting };

export const countOf = ({ to, pages = [] }: Omit<MenuSection, 'icon'>, waiting: Waiting): number =>
  pages.reduce((sum, page) => sum + (waiting[page.to] ?? 0), waiting[to] ?? 0);

const railNames = ['pages', ...menuGroups] as const;
type RailGroup = {
  name: (typeof railNames)[number];
  pages: readonly MenuLink[];
  isOpen: boolean;
};

/**
 * The pages below a section in the rail, which fits on a desk without scrolling: on a page of
 * “More” its group is unfolded, elsewhere what is below “Publish”.
 */
export function railGroups(section: MenuSection, role: Role, path: string): readonly RailGroup[] {
  const here = menu.flatMap(({ pages = [] }) => pages).find((page) => leadsTo(page, path));
  return railNames.flatMap((name) => {
    const pages = pagesBelow(section.to, role).filter(({ group = 'pages' }) => group === name);
    return pages.length > 0 ? { name, pages, isOpen: name === (here?.group ?? 'pages') } : [];
  });
}

/** Whether a path, without its language, is that of a page or below it. */
export const leadsTo = ({ to, also = [] }: MenuLink, path: string): boolean =>
  [to, ...also].some((each) => path === each || path.startsWith(`${each}/`));

export const pagesBelow = (to: MenuPath, role: Role): readonly MenuLink[] =>
  (menu.find((each) => each.to === to)?.pages ?? []).filter(({ may }) => !may || can(role, may));

export const mayOpen = (path: string, role: Role): boolean =>
  menu.some(({ to }) => to === path || pagesBelow(to, role).some((page) => page.to === path));
