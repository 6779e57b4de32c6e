import { listArticles } from '#app/features/articles/articles.server.ts';
import { listGallery } from '#app/features/gallery/gallery.server.ts';
import { galleryTexts } from '#app/features/gallery/texts.ts';
import { listServices } from '#app/features/services/services.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { organization, website } from '#app/http/json-ld.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readNotFoundNotice } from '#app/http/not-found-notice.ts';
import { pageRequest, publicPageHeaders } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localeOf } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { ReachUs } from '#app/ui/company.tsx';
import { useLink } from '#app/ui/links.ts';
import { Player } from '#app/ui/Player.tsx';
import filmStyles from '#app/ui/styles/films.css?inline';
import type { Route } from './+types/home.ts';
import { GalleryTiles } from './GalleryTiles.tsx';
import { Hero } from './Hero.tsx';
import homeStyles from './home.css?inline';
import { LatestArticles } from './LatestArticles.tsx';
import { NotFoundNotice } from './NotFoundNotice.tsx';
import { Proof } from './Proof.tsx';
import { ServiceTiles } from './ServiceTiles.tsx';
import { homeTexts } from './texts.ts';

export const handle: RouteHandle = { styles: [filmStyles, homeStyles], sitemap: true };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { publicUrl, company } = matches[0].loaderData;
  const locale = localeOf(location.pathname);
  const t = homeTexts[locale];
  const shared = sharedTexts[locale];
  const site = { publicUrl, locale };
  return pageMeta({
    matches,
    location,
    title: loaderData?.notFound ? t.notFound.title : t.pageTitle,
    description: shared.site.description,
    jsonLd: [...(company ? [organization(site, company)] : []), website(site)],
  });
};

export const headers = publicPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, locale, url } = pageRequest(args);
  const [services, { articles }, { pictures }, { contact, players }] = await Promise.all([
    listServices(db, locale),
    listArticles(db, locale),
    listGallery(db, locale),
    findSettings(db),
  ]);
  return {
    services: services.map(({ key, title, image, locale }) => ({ key, title, image, locale })),
    articles: articles.slice(0, 3),
    pictures: pictures.slice(0, 4),
    contact,
    outsideIds: players.outsideIds,
    notFound: readNotFoundNotice(url.searchParams),
  };
}

export default function Home({
  loaderData: { services, articles, pictures, contact, outsideIds, notFound },
}: Route.ComponentProps) {
  const t = useTexts(homeTexts);
  const gallery = useTexts(galleryTexts);
  const link = useLink();
  const films = Object.entries(t.films);
  return (
    <>
      {notFound && <NotFoundNotice path={notFound} />}
      <Hero />
      <section className="section" aria-labelledby="services-title">
        <div className="wrap">
          <h2 id="services-title">{t.servicesTitle}</h2>
          <p className="lead mt-3 mb-8">{t.servicesLead}</p>
          <ServiceTiles services={services} />
          <p className="mt-8">
            <a className="button" href={link('/services')}>
              {t.allServices}
            </a>
          </p>
        </div>
      </section>
      <Proof />
      <section className="section" aria-labelledby="films-title">
        <div className="wrap">
          <h2 id="films-title">{t.filmsTitle}</h2>
          <p className="lead mt-3 mb-8">{t.filmsLead}</p>
          <div className="grid-cards">
            {films.map(([film, title]) => (
              <Player key={film} film={film} title={title} outsideId={outsideIds[film]} />
            ))}
          </div>
        </div>
      </section>
      <section className="section section-sunken" aria-labelledby="articles-title">
        <div className="wrap">
          <h2 id="articles-title">{t.articlesTitle}</h2>
          <p className="lead mt-3 mb-8">{t.articlesLead}</p>
          <LatestArticles articles={articles} />
          <p className="mt-8">
            <a className="button" href={link('/publication')}>
              {t.allArticles}
            </a>
          </p>
        </div>
      </section>
      {pictures.length > 0 && (
        <section className="section" aria-labelledby="gallery-title">
          <div className="wrap">
            <h2 id="gallery-title">{gallery.title}</h2>
            <p className="lead mt-3 mb-8">{gallery.lead}</p>
            <GalleryTiles pictures={pictures} />
            <p className="mt-8">
              <a className="button" href={link('/galerie')}>
                {gallery.picture.back}
              </a>
            </p>
          </div>
        </section>
      )}
      <ReachUs contact={contact} />
    </>
  );
}
