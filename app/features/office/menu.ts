import type { href } from 'react-router';
import type { IconName } from '#app/ui/icons.tsx';
import type { OfficeTexts } from './texts.fr.ts';

type Path = Exclude<Parameters<typeof href>[0], `${string}${':' | '*'}${string}`>;

type MenuLink = {
  to: Path;
  label: keyof OfficeTexts['nav']['items'];
  icon: IconName;
  forOwners?: true;
  /** Not hydrated: it is loaded as a whole. */
  reload?: true;
};

/** The bar of five on a phone, in its order; a rail on a desk, with the pages below each. */
export const menu: readonly (MenuLink & { counts?: readonly WaitingKind[]; pages?: readonly MenuLink[] })[] = [
  { to: '/admin', label: 'today', icon: 'light' },
  { to: '/admin/messages', label: 'messages', icon: 'email', counts: ['messages'] },
  { to: '/admin/donations', label: 'donations', icon: 'heart', counts: ['donations'] },
  {
    to: '/admin/publish',
    label: 'publish',
    icon: 'spark',
    counts: ['pictures'],
    pages: [
      { to: '/admin/articles', label: 'articles', icon: 'spark' },
      { to: '/admin/services', label: 'services', icon: 'menu' },
      { to: '/admin/pictures', label: 'pictures', icon: 'eye', reload: true },
      { to: '/admin/evidence', label: 'evidence', icon: 'heart' },
      { to: '/admin/notice', label: 'notice', icon: 'light' },
    ],
  },
  {
    to: '/admin/more',
    label: 'more',
    icon: 'menu',
    pages: [
      { to: '/admin/search', label: 'search', icon: 'search' },
      { to: '/admin/numbers', label: 'numbers', icon: 'light', forOwners: true },
      { to: '/admin/people', label: 'people', icon: 'lock', forOwners: true },
      { to: '/admin/settings', label: 'settings', icon: 'menu', forOwners: true },
      { to: '/admin/payees', label: 'payees', icon: 'heart', forOwners: true },
      { to: '/admin/privacy', label: 'privacy', icon: 'eye', forOwners: true },
      { to: '/admin/exports', label: 'exports', icon: 'arrow', forOwners: true },
      { to: '/admin/backup', label: 'backup', icon: 'lock', forOwners: true },
      { to: '/admin/email', label: 'email', icon: 'email', forOwners: true },
      { to: '/admin/journal', label: 'journal', icon: 'blog', forOwners: true },
      { to: '/admin/notifications', label: 'notifications', icon: 'email' },
      { to: '/head', label: 'account', icon: 'shortcuts', reload: true },
      { to: '/home', label: 'site', icon: 'arrow', reload: true },
      { to: '/logout', label: 'logout', icon: 'close', reload: true },
    ],
  },
];

export type WaitingKind = 'messages' | 'donations' | 'pictures';

/** The pages below one of the bar's, for this viewer. */
export const pagesBelow = (to: Path, isOwner: boolean): readonly MenuLink[] =>
  (menu.find((each) => each.to === to)?.pages ?? []).filter(({ forOwners }) => isOwner || !forOwners);
