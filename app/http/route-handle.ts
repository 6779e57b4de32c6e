import type { PageCard } from './share-cards.ts';

/** What a route module exports as `handle`: how its URLs are treated, where that differs from other routes. */
export type RouteHandle = {
  /** The page has a form: it comes with the stylesheet and the script of forms, and the donation button stands below it. */
  form?: true;
  /** The page's own stylesheets, after those of the site and of forms, in the order of the cascade. */
  styles?: readonly string[];
  /** Where the donation button is: it floats for 30 s of every minute, floats and never hides, stands below the page, or is not there. */
  donateButton?: 'floating' | 'steady' | 'below' | 'none';
  /** Named in /sitemap.xml, in each language. */
  sitemap?: true;
  /** The picture for links to the page on other sites. Without it they show the site's. */
  shareCard?: PageCard;
  /** Whose it is: its loader and action turn everybody else away. Everyone's, unless it says so. */
  audience?: 'members' | 'team';
  /** A POST brings a file: the body is streamed, and may be longer than a form. */
  upload?: true;
  /** Google's sign-in script runs there. */
  googleScript?: true;
  /** About logging in or out: nowhere to come back to after a login. */
  login?: true;
  /** A POST ends the session: the service worker deletes the pages that it has stored. */
  endsSession?: true;
  /** Queries (without `?`) with which the page is cached as well. Any other makes it be rendered for that reader alone. */
  cachedQuery?: RegExp;
  /** Rendered for each reader and never for everyone first, because each rendering counts. */
  cached?: false;
  /** What the service worker does besides storing a public page that was visited: store it beforehand, or answer scripts that fetch it. */
  offline?: 'precached' | 'fetched';
};
