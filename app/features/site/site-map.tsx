import { href } from 'react-router';
import { emailChangeTexts } from '#app/features/accounts/email-change/texts.ts';
import { secondFactorTexts } from '#app/features/accounts/second-factor/texts.ts';
import { securityEventTexts } from '#app/features/accounts/security-events/texts.ts';
import { type ArticleSummary, listArticles } from '#app/features/articles/articles.server.ts';
import { listCourses } from '#app/features/courses/courses.server.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { listPictureTitles } from '#app/features/pictures/gallery/gallery.server.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { listServices } from '#app/features/services/services.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useLangOf, useTexts } from '#app/i18n/context.tsx';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { menu, nameOf, pagesBelow } from '#app/office/menu.ts';
import { menuNames } from '#app/office/menu-texts.ts';
import { type Registry, registryContext } from '#app/office/registry.ts';
import { officeTexts } from '#app/office/texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import { accountEntries, practicalEntries, visibleMenuEntries } from '#app/ui/layout/menu.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/site-map.ts';
import { siteTexts } from './texts.ts';

export const handle: RouteHandle = {
  sitemap: true,
  shareCard: {
    drawing: 'services/network-service',
    title: (locale) => siteTexts[locale].siteMap.title,
  },
};

export const meta: Route.MetaFunction = plainPageMeta(siteTexts, (t) => t.siteMap);

const mostListed = 100;

type Link = { href: string; text: string; locale?: string };
type Group = { title: string; links: Link[] };
type Named = { slug?: string; number?: number; title: string; locale: string };

/** Every page that this reader may open, in the reader's language, by column. */
export async function loader(args: Route.LoaderArgs): Promise<Group[][]> {
  const { db, locale } = pageRequest(args);
  const [services, courses, pictures, articles, open] = await Promise.all([
    listServices(db, locale),
    listCourses(db, locale, Date.now()),
    listPictureTitles(db, locale, mostListed),
    listManyArticles(db, locale),
    currentSession(args),
  ]);
  const t = siteTexts[locale].siteMap;
  const { nav, site } = sharedTexts[locale];
  const link = (path: string, text: string, of?: string): Link => ({
    href: localizedPath(locale, path),
    text,
    ...(of && { locale: of }),
  });
  const entries = (menu: readonly { path: string; label: keyof typeof nav }[]) =>
    menu.map(({ path, label }) => link(path, nav[label]));
  const links = (below: string, rows: readonly Named[]) =>
    rows.map((row) => link(`${below}/${row.slug ?? row.number}`, row.title, row.locale));
  const courseLinks = links('/courses', courses);
  const practical = [
    ...entries(practicalEntries),
    link(href('/publication/feed.xml'), site.feed),
    { href: href('/sitemap.xml'), text: 'sitemap.xml' },
  ];
  return [
    [
      {
        title: t.main,
        links: entries(visibleMenuEntries({ gallery: true, courses: courses.length > 0 })),
      },
      { title: nav.account, links: entries(accountEntries) },
      ...(open
        ? ownGroups(open.account.role, args.context.get(registryContext), locale, link)
        : []),
    ],
    [
      { title: nav.services, links: links('/services', services) },
      ...(courseLinks.length > 0 ? [{ title: nav.courses, links: courseLinks }] : []),
      { title: t.practical, links: practical },
    ],
    [
      { title: nav.articles, links: links('/publication', articles) },
      { title: galleryTexts[locale].title, links: links('/gallery', pictures) },
    ],
  ];
}

async function listManyArticles(db: Db, locale: string): Promise<ArticleSummary[]> {
  let page = await listArticles(db, locale);
  const articles = [...page.articles];
  while (page.older !== null && articles.length < mostListed) {
    page = await listArticles(db, locale, { before: page.older });
    articles.push(...page.articles);
  }
  return articles;
}

/**
 * The settings of the reader's account, and the pages of the back-office that the role opens. What
 * its menu has of the public site is named anyway.
 */
function ownGroups(
  role: Role,
  registry: Registry,
  locale: Locale,
  link: (path: string, text: string, of?: string) => Link,
): Group[] {
  const t = membersTexts[locale];
  const office = officeTexts[locale];
  const settings = [
    link(href('/head/profile'), t.profile.title),
    link(href('/head/picture'), t.picture.add),
    link(href('/head/password'), t.password.title),
    link(href('/head/email'), emailChangeTexts[locale].open),
    link(href('/head/security'), secondFactorTexts[locale].title),
    link(href('/head/activity'), securityEventTexts[locale].title),
    link(href('/head/deletion'), t.deletion.title),
  ];
  const pages = menu
    .flatMap((page) => [page, ...pagesBelow(page.to, role, registry.namedSections(role, locale))])
    .filter(({ to }) => to.startsWith('/admin'))
    .map((page) => link(page.to, nameOf(page, menuNames[locale])));
  // In French the company's own English words (docs/quoted-texts.md).
  const { create: title } = layoutTexts[locale].sidebar;
  const create = link(href('/publication/create'), title, locale === 'fr' ? 'en' : locale);
  return [
    { title: t.head.title, links: settings },
    ...(can(role, 'office.enter') ? [{ title: office.name, links: [...pages, create] }] : []),
  ];
}

export default function SiteMap({ loaderData: columns }: Route.ComponentProps) {
  const t = useTexts(siteTexts);
  const langOf = useLangOf();
  return (
    <>
      <Strip sky="noon" title={t.siteMap.title} lead={t.siteMap.lead} />
      <div className="wrap section grid-cards">
        {columns.map((groups) => (
          <div key={groups[0]?.title}>
            {groups.map(({ title, links }) => (
              <section key={title} className="mb-8">
                <h2 className="group-title mb-3">{title}</h2>
                <ul className="details-list">
                  {links.map(({ href, text, locale }) => (
                    <li key={href}>
                      <a href={href} lang={locale && langOf({ locale })}>
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
