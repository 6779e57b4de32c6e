import { listPictureNumbers } from '#app/features/pictures/gallery/gallery.server.ts';
import { listLeadingServiceSlugs } from '#app/features/services/services.server.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { type Locale, stripLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { TextRenderer } from '#app/platform/public-html.server.ts';
import { listLeadingSlugs } from '../articles.server.ts';
import { checkLink, type LinkTargets } from './rich-text/links.ts';

export type BadLink = { locale: Locale; href: string; problem: 'invalid' | 'unknown' };

type Site = { db: Db; routes: RouteTable };

const mostChecked = 200;
const mostKnown = 5_000;

export async function findLinkTargets({ db, routes }: Site): Promise<LinkTargets> {
  const pages = routes
    .pathsWhere(({ audience }) => audience !== 'team')
    .map((path) => `/${path.replace(/^\//, '')}`)
    .filter((path) => !/^\/(?:api|admin)\/|\*/.test(path));
  const pictures = await listPictureNumbers(db, mostKnown);
  // Each leads on to the reader's language.
  const known: Record<string, string[]> = {
    '/publication/:slug': await listLeadingSlugs(db, mostKnown),
    '/services/:slug': await listLeadingServiceSlugs(db),
    '/gallery/:id': pictures.map(({ number }) => String(number)),
  };
  const patterns = pages.filter((path) => path.includes(':'));
  return {
    paths: pages.filter((path) => !path.includes(':')),
    patterns: Object.fromEntries(
      patterns.map((pattern) => [pattern, known[stripLocale(pattern)] ?? null]),
    ),
  };
}

/** Other sites are not asked. */
export async function findBadLinks(
  { render, ...site }: Site & { render: TextRenderer },
  texts: readonly { locale: Locale; content: string }[],
): Promise<BadLink[]> {
  const targets = await findLinkTargets(site);
  return texts.flatMap(({ locale, content }) => {
    const rendered = render(content);
    // Refused for that when it is published.
    const hrefs = rendered === 'tooComplicated' ? [] : rendered.hrefs;
    return hrefs.slice(0, mostChecked).flatMap((href): BadLink[] => {
      const problem = checkLink(href, targets);
      return problem && problem !== 'insecure' ? [{ locale, href, problem }] : [];
    });
  });
}
