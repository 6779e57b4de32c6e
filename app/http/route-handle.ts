import type { Permission } from './session/permissions.ts';
import type { PageCard } from './share-cards.ts';

/**
 * A route module's `handle`: how its URLs are treated, where that differs from other
 * routes.
 */
export type RouteHandle = {
  /**
   * The page has a form: it gets the stylesheet and the script of forms, the donation button is
   * below it, and browsers never cache it.
   */
  form?: true;
  /**
   * Without a query, the form is the same for every visitor without a session, but for what is
   * signed for each (page-slots.ts): the page cache stores it.
   */
  cachedForm?: true;
  /**
   * The page's own stylesheets, after those of the site and of forms, in the order of the cascade.
   */
  styles?: readonly string[];
  /**
   * The page's script, which includes those of the site and of forms: one request on a link where
   * each takes long.
   */
  script?: string;
  /**
   * Where the donation button is: it floats for 30 s of every minute (the default), floats and
   * never hides, is below the page (of one with a form), or is missing on the page that it leads
   * to.
   */
  donateButton?: 'floating' | 'steady' | 'below' | 'none';
  /** Listed in /sitemap.xml, in each language. */
  sitemap?: true;
  /**
   * Its reads are counted as those of pages in the site map are: each URL by itself, or all
   * together.
   */
  reads?: 'each' | 'together';
  /** The picture for links to the page on other sites. Without it they show the site's. */
  shareCard?: PageCard;
  /**
   * The audience, which its loader and action enforce. Everyone by default; for others it is never
   * cached.
   */
  audience?: 'members' | 'team';
  /** React runs in the browser too: a page that is a tool rather than a text. Never cached. */
  hydrate?: true;
  /** A POST may have a file: the body is streamed, and may be larger than a form. */
  upload?: true;
  /**
   * The most that a POST or PATCH may take besides a file, in bytes, where a form's 64 kB are not
   * enough: for those who have the permission.
   */
  maxBody?: { bytes: number; may: Permission };
  /** Google's sign-in script runs there. */
  googleScript?: true;
  /** About logging in or out: never redirected to after a login. */
  login?: true;
  /** A POST ends the session: the service worker deletes the pages that it has stored. */
  endsSession?: true;
  /**
   * Queries (without `?`) with which the page is cached too. With any other it is rendered for each
   * request.
   */
  cachedQuery?: RegExp;
  /**
   * Extra work of the service worker for a public page: store it
   * beforehand, or answer scripts that fetch it.
   */
  offline?: 'precached' | 'fetched';
};
