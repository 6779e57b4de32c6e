import { href } from 'react-router';
import { emailChangeTexts } from '#app/features/accounts/email-change/texts.ts';
import { secondFactorTexts } from '#app/features/accounts/second-factor/texts.ts';
import { securityEventTexts } from '#app/features/accounts/security-events/texts.ts';
import { listArticles } from '#app/features/articles/articles.server.ts';
import type { ArticleSummary } from '#app/features/articles/articles.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { listPictureTitles } from '#app/features/pictures/gallery/gallery.server.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { listServices } from '#app/features/services/services.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useLangOf, useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { menu, pagesBelow } from '#app/office/menu.ts';
import { menuLabels } from '#app/office/menu-texts.ts';
import { officeTexts } from '#app/office/texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import { accountEntries, menuEntries, practicalEntries } from '#app/ui/layout/menu.ts';
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

/** Most articles and pictures listed; their own lists have the older ones. */
const mostListed = 100;

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = pageRequest(args);
  const [services, pictures, articles, open] = await Promise.all([
    listServices(db, locale),
    listPictureTitles(db, locale, mostListed),
    listManyArticles(db, locale),
    currentSession(args),
  ]);
  return {
    services: services.map(({ slug, title, locale }) => ({ slug, title, locale })),
    articles: articles.map(({ title, slug, locale }) => ({ title, slug, locale })),
    pictures,
    ownGroups: open ? ownGroups(open.account.role, locale) : [],
  };
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
function ownGroups(role: Role, locale: Locale): { title: string; links: Link[] }[] {
  const t = membersTexts[locale];
  const office = officeTexts[locale];
  const link = (path: string, text: string): Link => ({ href: localizedPath(locale, path), text });
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
    .flatMap((page) => [page, ...pagesBelow(page.to, role)])
    .filter(({ to }) => to.startsWith('/admin'))
    .map(({ to }) => link(to, menuLabels[locale][to]));
  // In French the company's own English words (docs/quoted-texts.md).
  const create = {
    ...link(href('/publication/create'), layoutTexts[locale].sidebar.create),
    locale: locale === 'fr' ? 'en' : locale,
  };
  return [
    { title: t.head.title, links: settings },
    ...(can(role, 'office.enter') ? [{ title: office.name, links: [...pages, create] }] : []),
  ];
}

/** The site map: every page that this reader may open, in the reader's language. */
export default function SiteMap({
  loaderData: { services, articles, pictures, ownGroups },
}: Route.ComponentProps) {
  const t = useTexts(siteTexts);
  const gallery = useTexts(galleryTexts);
  const shared = useSharedTexts();
  const link = useLink();
  return (
    <>
      <Strip sky="noon" title={t.siteMap.title} lead={t.siteMap.lead} />
      <div className="wrap section grid-cards">
        <div>
          <LinkGroup
            title={t.siteMap.main}
            links={menuEntries.map((entry) => ({
              href: link(entry.path),
              text: shared.nav[entry.label],
            }))}
          />
          <LinkGroup
            title={shared.nav.account}
            links={accountEntries.map((entry) => ({
              href: link(entry.path),
              text: shared.nav[entry.label],
            }))}
          />
          {ownGroups.map(({ title, links }) => (
            <LinkGroup key={title} title={title} links={links} />
          ))}
        </div>
        <div>
          <LinkGroup
            title={shared.nav.services}
            links={services.map(({ slug, title, locale }) => ({
              href: link('/services/:slug', { slug }),
              text: title,
              locale,
            }))}
          />
          <LinkGroup
            title={t.siteMap.practical}
            links={[
              ...practicalEntries.map((entry) => ({
                href: link(entry.path),
                text: shared.nav[entry.label],
              })),
              { href: link('/publication/feed.xml'), text: shared.site.feed },
              { href: href('/sitemap.xml'), text: 'sitemap.xml' },
            ]}
          />
        </div>
        <div>
          <LinkGroup
            title={shared.nav.articles}
            links={articles.map(({ slug, title, locale }) => ({
              href: link('/publication/:slug', { slug }),
              text: title,
              locale,
            }))}
          />
          <LinkGroup
            title={gallery.title}
            links={pictures.map(({ number, title, locale }) => ({
              href: link('/gallery/:id', { id: String(number) }),
              text: title,
              locale,
            }))}
          />
        </div>
      </div>
    </>
  );
}

type Link = { href: string; text: string; locale?: string };

function LinkGroup({ title, links }: { title: string; links: Link[] }) {
  const langOf = useLangOf();
  return (
    <section className="mb-8">
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
  );
}
