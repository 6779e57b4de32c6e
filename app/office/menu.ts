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

type MenuLink = {
  to: MenuPath;
  icon: IconName;
  /** For those with it; without, for the whole team. */
  may?: Permission;
  reload?: true;
};

type MenuSection = MenuLink & { pages?: readonly MenuLink[] };

/** The bar of five on a phone, in its order; a rail on a desk, with the pages below each. */
export const menu: readonly MenuSection[] = [
  { to: '/admin', icon: 'light' },
  { to: '/admin/messages', icon: 'email' },
  { to: '/admin/donations', icon: 'heart' },
  {
    to: '/admin/publish',
    icon: 'spark',
    pages: [
      { to: '/admin/articles', icon: 'spark', may: 'article.edit' },
      { to: '/admin/services', icon: 'menu', may: 'service.edit' },
      { to: '/admin/courses', icon: 'blog', may: 'course.edit' },
      { to: '/admin/pictures', icon: 'eye', may: 'picture.moderate' },
      { to: '/admin/evidence', icon: 'heart', may: 'evidence.edit' },
      { to: '/admin/notice', icon: 'light', may: 'notice.edit' },
      { to: '/admin/site-file', icon: 'offline', may: 'siteFile.make' },
    ],
  },
  {
    to: '/admin/more',
    icon: 'menu',
    pages: [
      { to: '/admin/search', icon: 'search' },
      { to: '/admin/numbers', icon: 'light', may: 'numbers.read' },
      { to: '/admin/people', icon: 'lock', may: 'person.change' },
      { to: '/admin/settings', icon: 'menu', may: 'setting.edit' },
      { to: '/admin/payees', icon: 'heart', may: 'payee.change' },
      { to: '/admin/privacy', icon: 'eye', may: 'privacy.answer' },
      { to: '/admin/exports', icon: 'arrow', may: 'export.make' },
      { to: '/admin/backup', icon: 'lock', may: 'backup.make' },
      { to: '/admin/email', icon: 'email', may: 'email.retry' },
      { to: '/admin/journal', icon: 'blog', may: 'journal.read' },
      { to: '/admin/notifications', icon: 'email' },
      { to: '/head', icon: 'shortcuts', reload: true },
      { to: '/home', icon: 'arrow', reload: true },
      { to: '/logout', icon: 'close', reload: true },
    ],
  },
];

export type Waiting = Readonly<Record<string, number>>;

export const countOf = ({ to, pages = [] }: MenuSection, waiting: Waiting): number =>
  pages.reduce((sum, page) => sum + (waiting[page.to] ?? 0), waiting[to] ?? 0);

export const pagesBelow = (to: MenuPath, role: Role): readonly MenuLink[] =>
  (menu.find((each) => each.to === to)?.pages ?? []).filter(({ may }) => !may || can(role, may));
