import type { Permission } from './session/permissions.ts';
import type { PageCard } from './share-cards.ts';

/** How a route's URLs are treated, where that differs from other routes. */
export type RouteHandle = {
  /** Its title names the town, for those who search for a company there. */
  isOfPlace?: true;
  /** It has a form: its stylesheet and script, and browsers never cache it. */
  form?: true;
  /** Without a query, the page cache stores the form, with slots (page-slots.ts). */
  cachedForm?: true;
  /** After the stylesheets of the site and of forms, in the order of the cascade. */
  styles?: readonly string[];
  /** Includes the scripts of the site and of forms: each request takes long on a bad link. */
  script?: string;
  /** `steady` floats and never hides; `floating`, the default, 30 s of every minute. */
  donateButton?: 'floating' | 'steady' | 'below' | 'none';
  /** Listed in /sitemap.xml, in each language. */
  sitemap?: true;
  /** Reads are counted for each URL, or all together; those of the site map are anyway. */
  reads?: 'each' | 'together';
  /** The picture for links to the page on other sites. Without it they show the site's. */
  shareCard?: PageCard;
  /** Enforced by its loader and action; everyone by default. */
  audience?: 'members' | 'team';
  /** React runs in the browser too: a page that is a tool rather than a text. Never cached. */
  hydrate?: true;
  /** A POST may have a file: the body is streamed, and may be larger than a form. */
  upload?: true;
  /** Besides a file, where a form's 64 kB are not enough for those with the permission. */
  maxBody?: { bytes: number; may: Permission };
  /** Google's sign-in script runs there. */
  googleScript?: true;
  /** About logging in or out: never redirected to after a login. */
  login?: true;
  /** A POST ends the session: the service worker deletes the pages that it has stored. */
  endsSession?: true;
  /** Queries (without `?`) with which the page is cached too. */
  cachedQuery?: RegExp;
  /**
   * The service worker stores it beforehand, answers scripts that fetch it, or keeps a page of the
   * team that is needed without a connection (docs/decisions/0047-kept-office-page.md).
   */
  offline?: 'precached' | 'fetched' | 'kept';
};
