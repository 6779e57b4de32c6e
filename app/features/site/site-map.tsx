import { href } from 'react-router';
import { listArticles } from '#app/features/articles/articles.server.ts';
import { listServices } from '#app/features/services/services.server.ts';
import { pageRequest, plainPageMeta, type RouteHandle } from '#app/http/page.ts';
import { useLangOf, useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { accountEntries, menuEntries, practicalEntries } from '#app/ui/layout/menu.ts';
import { Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/site-map.ts';
import { siteTexts } from './texts.ts';

export const handle: RouteHandle = {
  sitemap: true,
  shareCard: { drawing: 'services/network-service', title: (locale) => siteTexts[locale].siteMap.title },
};

export const meta: Route.MetaFunction = plainPageMeta(siteTexts, (t) => t.siteMap);

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = pageRequest(args);
  const [services, { articles }] = await Promise.all([listServices(db, locale), listArticles(db, locale)]);
  return {
    services: services.map(({ slug, title, locale }) => ({ slug, title, locale })),
    articles: articles.map(({ title, slug, locale }) => ({ title, slug, locale })),
  };
}

/** The site map: every page, in the reader's language. */
export default function SiteMap({ loaderData: { services, articles } }: Route.ComponentProps) {
  const t = useTexts(siteTexts);
  const shared = useSharedTexts();
  const link = useLink();
  return (
    <>
      <Strip sky="noon" title={t.siteMap.title} lead={t.siteMap.lead} />
      <div className="wrap section grid-cards">
        <div>
          <LinkGroup
            title={t.siteMap.main}
            links={menuEntries.map((entry) => ({ href: link(entry.path), text: shared.nav[entry.label] }))}
          />
          <LinkGroup
            title={shared.nav.account}
            links={accountEntries.map((entry) => ({ href: link(entry.path), text: shared.nav[entry.label] }))}
          />
        </div>
        <div>
          <LinkGroup
            title={shared.nav.services}
            links={services.map(({ slug, title, locale }) => ({ href: link('/services/:slug', { slug }), text: title, locale }))}
          />
          <LinkGroup
            title={t.siteMap.practical}
            links={[
              ...practicalEntries.map((entry) => ({ href: link(entry.path), text: shared.nav[entry.label] })),
              { href: link('/publication/feed.xml'), text: shared.site.feed },
              { href: href('/sitemap.xml'), text: 'sitemap.xml' },
            ]}
          />
        </div>
        <LinkGroup
          title={t.siteMap.latest}
          links={articles.map(({ slug, title, locale }) => ({ href: link('/publication/:slug', { slug }), text: title, locale }))}
        />
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
