import type { href } from 'react-router';
import type { Role } from '#app/http/session/account.ts';
import { can, type Permission } from '#app/http/session/permissions.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { IconName } from '#app/ui/icons.tsx';

/** The pages that the navigation leads to. */
export type MenuPath = Exclude<Parameters<typeof href>[0], `${string}${':' | '*'}${string}`>;

/**
 * A path of the back-office, without a language: one that is in no route fails the type check.
 *
 *     const path: OfficePath = `/admin/messages/${id}`;
 */
export type OfficePath = Filled<Extract<Parameters<typeof href>[0], `/admin${string}`>>;
type Filled<Path extends string> = Path extends `${infer Start}/:${string}/${infer Rest}`
  ? `${Start}/${string}/${Filled<Rest>}`
  : Path extends `${infer Start}/:${string}`
    ? `${Start}/${string}`
    : Exclude<Path, `${string}*`>;

type MenuLink = {
  to: MenuPath;
  label: Readonly<Record<Locale, string>>;
  icon: IconName;
  /** For those with it; without, for the whole team. */
  may?: Permission;
  /** Not hydrated: it is loaded as a whole. */
  reload?: true;
};

type MenuSection = MenuLink & { pages?: readonly MenuLink[] };

/** The bar of five on a phone, in its order; a rail on a desk, with the pages below each. */
export const menu: readonly MenuSection[] = [
  { to: '/admin', label: { fr: 'Aujourd’hui', ht: 'Jodi a', en: 'Today' }, icon: 'light' },
  {
    to: '/admin/messages',
    label: { fr: 'Messages', ht: 'Mesaj', en: 'Messages' },
    icon: 'email',
  },
  {
    to: '/admin/donations',
    label: { fr: 'Dons', ht: 'Don', en: 'Donations' },
    icon: 'heart',
  },
  {
    to: '/admin/publish',
    label: { fr: 'Publier', ht: 'Pibliye', en: 'Publish' },
    icon: 'spark',
    pages: [
      {
        to: '/admin/articles',
        label: { fr: 'Articles', ht: 'Atik', en: 'Articles' },
        icon: 'spark',
        may: 'article.edit',
      },
      {
        to: '/admin/services',
        label: { fr: 'Services', ht: 'Sèvis', en: 'Services' },
        icon: 'menu',
        may: 'service.edit',
      },
      {
        to: '/admin/pictures',
        label: { fr: 'Images', ht: 'Imaj', en: 'Pictures' },
        icon: 'eye',
        may: 'picture.moderate',
      },
      {
        to: '/admin/evidence',
        label: { fr: 'Preuves', ht: 'Prèv', en: 'Evidence' },
        icon: 'heart',
        may: 'evidence.edit',
      },
      {
        to: '/admin/notice',
        label: { fr: 'Avis', ht: 'Avi', en: 'Notice' },
        icon: 'light',
        may: 'notice.edit',
      },
    ],
  },
  {
    to: '/admin/more',
    label: { fr: 'Plus', ht: 'Plis', en: 'More' },
    icon: 'menu',
    pages: [
      {
        to: '/admin/search',
        label: { fr: 'Chercher', ht: 'Chèche', en: 'Search' },
        icon: 'search',
      },
      {
        to: '/admin/numbers',
        label: { fr: 'Chiffres', ht: 'Chif', en: 'Numbers' },
        icon: 'light',
        may: 'numbers.read',
      },
      {
        to: '/admin/people',
        label: { fr: 'Personnes', ht: 'Moun', en: 'People' },
        icon: 'lock',
        may: 'person.change',
      },
      {
        to: '/admin/settings',
        label: { fr: 'Réglages', ht: 'Reglaj', en: 'Settings' },
        icon: 'menu',
        may: 'setting.edit',
      },
      {
        to: '/admin/payees',
        label: { fr: 'Où va l’argent', ht: 'Kote lajan an ale', en: 'Where money goes' },
        icon: 'heart',
        may: 'payee.change',
      },
      {
        to: '/admin/privacy',
        label: { fr: 'Données d’une personne', ht: 'Done yon moun', en: 'Data requests' },
        icon: 'eye',
        may: 'privacy.answer',
      },
      {
        to: '/admin/exports',
        label: { fr: 'Exporter', ht: 'Ekspòte', en: 'Export' },
        icon: 'arrow',
        may: 'export.make',
      },
      {
        to: '/admin/backup',
        label: { fr: 'Sauvegardes', ht: 'Kopi sekirite', en: 'Backups' },
        icon: 'lock',
        may: 'backup.make',
      },
      {
        to: '/admin/email',
        label: { fr: 'E‑mails', ht: 'Imèl', en: 'Email' },
        icon: 'email',
        may: 'email.retry',
      },
      {
        to: '/admin/journal',
        label: { fr: 'Journal', ht: 'Jounal', en: 'Journal' },
        icon: 'blog',
        may: 'journal.read',
      },
      {
        to: '/admin/notifications',
        label: { fr: 'Notifications', ht: 'Notifikasyon', en: 'Notifications' },
        icon: 'email',
      },
      {
        to: '/head',
        label: { fr: 'Mon compte', ht: 'Kont mwen', en: 'My account' },
        icon: 'shortcuts',
        reload: true,
      },
      {
        to: '/home',
        label: { fr: 'Le site public', ht: 'Sit piblik la', en: 'The public site' },
        icon: 'arrow',
        reload: true,
      },
      {
        to: '/logout',
        label: { fr: 'Se déconnecter', ht: 'Dekonekte', en: 'Log out' },
        icon: 'close',
        reload: true,
      },
    ],
  },
];

/** The numbers of pages, by their paths. */
export type Waiting = Readonly<Record<string, number>>;

/** Its own number, and those of the pages below it. */
export const countOf = ({ to, pages = [] }: MenuSection, waiting: Waiting): number =>
  pages.reduce((sum, page) => sum + (waiting[page.to] ?? 0), waiting[to] ?? 0);

/** The pages below one of the bar's, for this viewer. */
export const pagesBelow = (to: MenuPath, role: Role): readonly MenuLink[] =>
  (menu.find((each) => each.to === to)?.pages ?? []).filter(({ may }) => !may || can(role, may));
