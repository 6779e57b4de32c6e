import type { PageCard } from './share-cards.ts';

/** What a route module exports as `handle`: how its URLs are treated, where that differs from other routes. */
export type RouteHandle = {
  /** The page has a form: it gets the stylesheet and the script of forms, the donation button is below it, and it is never cached. */
  form?: true;
  /** The page's own stylesheets, after those of the site and of forms, in the order of the cascade. */
  styles?: readonly string[];
  /** Where the donation button is: it floats for 30 s of every minute, floats and never hides, is below the page, or is missing. */
  donateButton?: 'floating' | 'steady' | 'below' | 'none';
  /** Listed in /sitemap.xml, in each language. */
  sitemap?: true;
  /** The picture for links to the page on other sites. Without it they show the site's. */
  shareCard?: PageCard;
  /** Who has access, as its loader and action enforce. Everyone by default; for others it is never cached. */
  audience?: 'members' | 'team';
  /** A POST may have a file: the body is streamed, and may be larger than a form. */
  upload?: true;
  /** Google's sign-in script runs there. */
  googleScript?: true;
  /** About logging in or out: never redirected to after a login. */
  login?: true;
  /** A POST ends the session: the service worker deletes the pages that it has stored. */
  endsSession?: true;
  /** Queries (without `?`) with which the page is cached too. With any other it is rendered for each request. */
  cachedQuery?: RegExp;
  /** What the service worker does besides storing a public page that was visited: store it beforehand, or answer scripts that fetch it. */
  offline?: 'precached' | 'fetched';
};
