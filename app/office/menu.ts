import type { href } from 'react-router';
import type { Role } from '#app/http/session/account.ts';
import { can, type Permission } from '#app/http/session/permissions.ts';
import type { IconName } from '#app/ui/icons.tsx';
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
  icon: IconName;
  /** For those with it; without, for the whole team. */
  may?: Permission;
  reload?: true;
  group?: MenuGroup;
};

type MenuSection = MenuLink & { pages?: readonly MenuLink[] };

/** The bar of five on a phone, in its order; a rail on a desk, with the pages below each. */
export const menu: readonly MenuSection[] = [
  { to: '/admin', icon: 'sun' },
  { to: '/admin/messages', icon: 'email' },
  { to: '/admin/donations', icon: 'heart' },
  {
    to: '/admin/publish',
    icon: 'spark',
    pages: [
      { to: '/admin/articles', icon: 'pen', may: 'article.edit' },
      { to: '/admin/services', icon: 'tools', may: 'service.edit' },
      { to: '/admin/courses', icon: 'book', may: 'course.edit' },
      { to: '/admin/pictures', icon: 'picture', may: 'picture.moderate' },
      { to: '/admin/evidence', icon: 'medal', may: 'evidence.edit' },
      { to: '/admin/notice', icon: 'flag', may: 'notice.edit' },
      { to: '/admin/site-file', icon: 'offline', may: 'siteFile.make' },
    ],
  },
  {
    to: '/admin/more',
    icon: 'menu',
    pages: [
      { to: '/admin/search', icon: 'search', group: 'daily' },
      { to: '/admin/numbers', icon: 'chart', may: 'numbers.read', group: 'daily' },
      { to: '/admin/journal', icon: 'clock', may: 'journal.read', group: 'daily' },
      { to: '/admin/notifications', icon: 'bell', group: 'daily' },
      { to: '/admin/email', icon: 'outbox', may: 'email.retry', group: 'daily' },
      { to: '/admin/payees', icon: 'wallet', may: 'payee.change', group: 'money' },
      { to: '/admin/exports', icon: 'download', may: 'export.make', group: 'money' },
      { to: '/admin/settings', icon: 'sliders', may: 'setting.edit', group: 'site' },
      { to: '/home', icon: 'globe', reload: true, group: 'site' },
      { to: '/admin/people', icon: 'people', may: 'person.change', group: 'safety' },
      { to: '/admin/privacy', icon: 'card', may: 'privacy.answer', group: 'safety' },
      { to: '/admin/backup', icon: 'archive', may: 'backup.make', group: 'safety' },
      { to: '/head', icon: 'person', reload: true, group: 'safety' },
      { to: '/logout', icon: 'close', reload: true, group: 'safety' },
    ],
  },
];

export type Waiting = Readonly<Record<string, number>>;

export const countOf = ({ to, pages = [] }: MenuSection, waiting: Waiting): number =>
  pages.reduce((sum, page) => sum + (waiting[page.to] ?? 0), waiting[to] ?? 0);

/**
 * The pages below a section in the rail, which fits on a desk without scrolling: on a page of
 * “More” those of its group, elsewhere those of “Publish”.
 */
export function railPages(section: MenuSection, role: Role, path: string): readonly MenuLink[] {
  const here = menu
    .flatMap(({ pages = [] }) => pages)
    .find(({ to }) => path === to || path.startsWith(`${to}/`));
  return pagesBelow(section.to, role).filter(({ group }) => group === here?.group);
}

export const pagesBelow = (to: MenuPath, role: Role): readonly MenuLink[] =>
  (menu.find((each) => each.to === to)?.pages ?? []).filter(({ may }) => !may || can(role, may));
