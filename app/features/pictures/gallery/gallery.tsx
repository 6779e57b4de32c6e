import { redirect } from 'react-router';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLangOf, useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { Banner, ButtonLink, Empty, PageScript, PrimaryLink } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import { KiteMark } from '#app/ui/svg.tsx';
import type { Route } from './+types/gallery.ts';
import galleryScript from './gallery.client.ts?worker&url';
import galleryStyles from './gallery.css?inline';
import { listGallery, type PublishedPicture, parsePictureNumber } from './gallery.server.ts';
import { galleryTexts } from './texts.ts';

export const handle: RouteHandle = {
  styles: [galleryStyles],
  sitemap: true,
  cachedQuery: /^before=[1-9]\d{0,8}$/,
  shareCard: {
    drawing: 'gallery/kites-over-the-bay',
    title: (locale) => galleryTexts[locale].title,
  },
};

export const meta: Route.MetaFunction = plainPageMeta(galleryTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db, locale, url } = pageRequest(args);
  const before = parsePictureNumber(url.searchParams.get('before'));
  const page = await listGallery(db, locale, before);
  // An old link may point past the last picture.
  if (page.pictures.length === 0 && before !== undefined)
    throw redirect(localizedPath(locale, '/galerie'));
  return { ...page, isNewest: before === undefined };
}

export default function Gallery({
  loaderData: { pictures, isNewest, older },
}: Route.ComponentProps) {
  const t = useTexts(galleryTexts);
  const shared = useSharedTexts();
  const link = useLink();
  if (pictures.length === 0) return <EmptyGallery />;
  return (
    <>
      <Banner sky="night" title={t.title} lead={t.lead}>
        <p className="mt-6">
          <PrimaryLink to="/addpicture">{shared.nav.addpicture}</PrimaryLink>
        </p>
      </Banner>
      <div className="wrap section">
        <ul id="gallery" className="gallery" aria-label={t.listLabel}>
          {pictures.map((picture, index) => (
            <GalleryItem key={picture.number} picture={picture} isFirst={index === 0} />
          ))}
        </ul>
        <p
          role="status"
          className="visually-hidden"
          data-arrived={`${t.arrived(1)}|${t.arrived(2)}`}
        />
        <nav
          id="gallery-pages"
          className="gallery-pages"
          aria-label={t.pagesLabel}
          hidden={older === null && isNewest}
        >
          {older !== null && (
            <a
              className="button"
              rel="next"
              href={`${link('/galerie')}?before=${older}`}
              data-loading={t.loading}
            >
              {t.more}
            </a>
          )}
          {!isNewest && <ButtonLink to="/galerie">{t.newest}</ButtonLink>}
        </nav>
        <UploadInvitation />
      </div>
      <ContactSection />
      <PageScript src={galleryScript} />
    </>
  );
}

function GalleryItem({ picture, isFirst }: { picture: PublishedPicture; isFirst: boolean }) {
  const link = useLink();
  const { number, title, description } = picture;
  const lang = useLangOf()(picture);
  return (
    <li>
      <figure className="gallery-item" lang={lang}>
        <Framed
          picture={picture}
          sizes={isFirst ? '(min-width: 48rem) 47rem, 92vw' : '(min-width: 48rem) 23rem, 45vw'}
          eager={isFirst}
          crop
        />
        <figcaption>
          {/* CSS stretches this link over the picture. */}
          <strong>
            <a href={link('/gallery/:id', { id: String(number) })}>{title}</a>
          </strong>
          <span className="gallery-words">{description}</span>
        </figcaption>
      </figure>
    </li>
  );
}

function UploadInvitation() {
  const t = useTexts(galleryTexts);
  const shared = useSharedTexts();
  return (
    <section className="gallery-invitation" aria-labelledby="invitation-title">
      <KiteMark className="size-16" />
      <div>
        <h2 id="invitation-title">{t.inviteTitle}</h2>
        <p>{t.invite}</p>
      </div>
      <ButtonLink to="/addpicture">{shared.nav.addpicture}</ButtonLink>
    </section>
  );
}

function EmptyGallery() {
  const t = useTexts(galleryTexts);
  const shared = useSharedTexts();
  return (
    <>
      <Banner sky="night" title={t.title} lead={t.lead} />
      <div className="wrap section">
        <Empty title={t.emptyTitle} text={t.empty}>
          <PrimaryLink to="/addpicture">{shared.nav.addpicture}</PrimaryLink>
        </Empty>
      </div>
    </>
  );
}
