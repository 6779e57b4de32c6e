import { findGalleryCard } from '#app/features/pictures/gallery/gallery.server.ts';
import { findServiceBySlug } from '#app/features/services/services.server.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { type Locale, localeOf, stripLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { TextRenderer } from '#app/platform/public-html.server.ts';
import { findArticleBySlug } from '../articles.server.ts';
import { checkLink } from './rich-text/links.ts';

export type BadLink = { locale: Locale; href: string; problem: 'invalid' | 'unknown' };

/** Most links of one text that are checked. */
const mostChecked = 200;

/**
 * The links of texts that lead to no page of the site, or are no URL of another. Other sites are
 * not asked.
 */
export async function findBadLinks(
  { render, ...site }: { db: Db; routes: RouteTable; render: TextRenderer },
  texts: readonly { locale: Locale; content: string }[],
): Promise<BadLink[]> {
  const found: BadLink[] = [];
  for (const { locale, content } of texts) {
    const rendered = render(content);
    // Refused for that when it is published.
    const hrefs = rendered === 'tooComplicated' ? [] : rendered.hrefs;
    for (const href of hrefs.slice(0, mostChecked)) {
      if (checkLink(href) === 'invalid') found.push({ locale, href, problem: 'invalid' });
      else if (href.startsWith('/') && !(await isPage(site, href)))
        found.push({ locale, href, problem: 'unknown' });
    }
  }
  return found;
}

/** Whether a path leads to something that visitors may see. */
async function isPage(
  { db, routes }: { db: Db; routes: RouteTable },
  href: string,
): Promise<boolean> {
  const path = href.replace(/[?#].*/s, '').replace(/(.)\/$/, '$1');
  const pattern = routes.patternOf(path);
  if (!pattern || /^\/?\*$|^\/api\//.test(pattern) || routes.handleOf(path).audience === 'team')
    return false;
  const locale = localeOf(path);
  const last = decode(path.split('/').at(-1) ?? '');
  switch (stripLocale(pattern)) {
    case '/publication/:slug':
      return (await findArticleBySlug(db, locale, last)) !== undefined;
    case '/services/:slug':
      return (await findServiceBySlug(db, locale, last)) !== undefined;
    case '/gallery/:id':
      return (
        /^\d{1,9}$/.test(last) && (await findGalleryCard(db, locale, Number(last))) !== undefined
      );
    default:
      return true;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
