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

/** Those without a parameter. */
export type OfficePage = Literal<OfficePath>;
type Literal<Path extends string> = Path extends Path
  ? Record<never, never> extends Record<Path, true>
    ? never
    : Path
  : never;

/** Pages without a group are in the first; the others follow below “More”, in this order. */
const groups = ['pages', 'daily', 'money', 'site', 'safety'] as const;

type MenuLink = {
  to: MenuPath | OfficePage;
  /** For those with it; without, for the whole team. */
  may?: Permission;
  /** Typed after `g`, it leads to the page. */
  letter?: string;
  reload?: true;
  group?: (typeof groups)[number];
  /** The paths of its pages that are not below it. */
  also?: readonly string[];
  /** Its place below “Publish”. */
  order?: number;
  /** The name of a section that a feature declares; those of other pages are in `menuNames`. */
  label?: string;
};

type MenuSection = MenuLink & { to: MenuPath; icon: string; pages?: readonly MenuPage[] };
type MenuPage = MenuLink & { to: MenuPath };

/** The page of a resource, as the resource declares it (`menu`). */
export type Section = MenuLink & { to: OfficePage; may: Permission; below: string };

/** A section in the reader’s language. */
export type NamedSection = Section & { label: string; icon: string };

/**
 * The bar of five on a phone, in its order; a rail on a desk, with the pages below each, beside the
 * sections that features declare.
 */
export const menu: readonly MenuSection[] = [
  { to: '/admin', letter: 't', icon: sun },
  { to: '/admin/messages', letter: 'm', icon: email },
  { to: '/admin/donations', letter: 'd', icon: heart, also: ['/admin/refunds'] },
  {
    to: '/admin/publish',
    letter: 'p',
    icon: spark,
    pages: [
      { to: '/admin/articles', letter: 'a', may: 'article.edit', order: 1 },
      { to: '/admin/pictures', letter: 'i', may: 'picture.moderate', order: 4 },
      { to: '/admin/notice', may: 'notice.edit', order: 6 },
      { to: '/admin/site-file', may: 'siteFile.make', order: 7 },
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
      { to: '/admin/settings', letter: 'r', may: 'setting.edit', group: 'site' },
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

export const countOf = (
  { to }: Pick<MenuLink, 'to'>,
  pages: readonly MenuLink[],
  waiting: Waiting,
): number => pages.reduce((sum, page) => sum + (waiting[page.to] ?? 0), waiting[to] ?? 0);

/**
 * The pages below a section in the rail, which fits on a desk without scrolling: on a page of
 * “More” its group is unfolded, elsewhere what is below “Publish”.
 */
export function groupPages<Page extends MenuLink>(all: readonly Page[], path: string) {
  const here = menu.flatMap(({ pages = [] }) => pages).find((page) => leadsTo(page, path));
  return groups.flatMap((name) => {
    const pages = all.filter(({ group = 'pages' }) => group === name);
    return pages.length > 0 ? [{ name, pages, isOpen: name === (here?.group ?? 'pages') }] : [];
  });
}

/** Whether a path, without its language, is that of a page or below it. */
export const leadsTo = ({ to, also = [] }: MenuLink, path: string): boolean =>
  [to, ...also].some((each) => path === each || path.startsWith(`${each}/`));

/** Those that the role may open. */
export const pagesBelow = <Declared extends Section>(
  section: MenuPath,
  role: Role,
  sections: readonly Declared[],
): readonly (MenuPage | Declared)[] =>
  [
    ...(menu.find(({ to }) => to === section)?.pages ?? []),
    ...sections.filter(({ below }) => below === section),
  ]
    .filter(({ may }) => !may || can(role, may))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

export const mayOpen = (path: string, role: Role, sections: readonly Section[]): boolean =>
  menu.some(
    ({ to }) => to === path || pagesBelow(to, role, sections).some((page) => page.to === path),
  );

export const nameOf = (
  { to, label }: MenuLink,
  names: Readonly<Record<MenuPath, string>>,
): string => label ?? names[to as MenuPath];
