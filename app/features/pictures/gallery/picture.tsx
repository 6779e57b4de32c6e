import { href, redirect } from 'react-router';
import { notFoundNoticePath } from '#app/http/not-found-notice.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { ButtonLink, PageScript } from '#app/ui/Page.tsx';
import { Framed, pictureUrl } from '#app/ui/Picture.tsx';
import type { Route } from './+types/picture.ts';
import galleryScript from './gallery.client.ts?worker&url';
import galleryStyles from './gallery.css?inline';
import {
  findGalleryPicture,
  findNeighbours,
  listPictureNumbers,
  type PublishedPicture,
  parsePictureNumber,
} from './gallery.server.ts';
import { galleryTexts } from './texts.ts';

export const handle: RouteHandle = { styles: [galleryStyles], reads: 'together' };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { publicUrl } = matches[0].loaderData;
  const { picture } = loaderData;
  const { number, title, description, alternative } = picture;
  const locale = localeOf(location.pathname);
  const t = galleryTexts[locale];
  const pathname = localizedPath(locale, href('/gallery/:id', { id: String(number) }));
  const url = publicUrl + pathname;
  return pageMeta({
    matches,
    location: { pathname },
    title,
    description: description || t.picture.description(title),
    image: { name: `gallery/${number}`, content: picture, alternative },
    parent: { name: t.title, path: localizedPath(locale, '/galerie') },
    jsonLd: [
      {
        '@type': 'ImageObject',
        '@id': `${url}#picture`,
        url,
        contentUrl: publicUrl + pictureUrl(picture.image),
        name: title,
        caption: description || undefined,
        description: alternative,
        inLanguage: picture.locale,
        datePublished: isoDate(picture.publishedAt),
        representativeOfPage: true,
      },
    ],
  });
};

/** Without a number the newest picture; its canonical URL has the number. */
export async function loader(args: Route.LoaderArgs) {
  const { db, locale, url } = pageRequest(args);
  const { id } = args.params;
  const [newest] = id === undefined ? await listPictureNumbers(db, 1) : [];
  if (id === undefined && !newest) throw redirect(localizedPath(locale, '/galerie'));
  const number = newest?.number ?? parsePictureNumber(id);
  const picture = number && (await findGalleryPicture(db, locale, number));
  if (!picture) throw redirect(notFoundNoticePath(locale, url.pathname));
  return { picture, ...(await findNeighbours(db, locale, picture.number)) };
}

export default function PicturePage({
  loaderData: { picture, newer, older },
  matches: [root],
}: Route.ComponentProps) {
  const t = useTexts(galleryTexts).picture;
  const locale = useLocale();
  const link = useLink();
  const lang = useLangOf()(picture);
  const path = link('/gallery/:id', { id: String(picture.number) });
  return (
    <article className="one-picture">
      <div className="stage" data-swipe>
        <Framed picture={picture} sizes="(min-width: 76rem) 72rem, 100vw" eager />
      </div>
      <div className="wrap one-picture-words">
        <div>
          <h1 lang={lang}>{picture.title}</h1>
          <p className="one-picture-caption" lang={lang}>
            {picture.description}
          </p>
          <p className="kicker">
            {t.published}{' '}
            <time dateTime={isoDate(picture.publishedAt)}>
              {formatDate(locale, picture.publishedAt)}
            </time>
          </p>
        </div>
        <ShareLink url={root.loaderData.publicUrl + path} title={picture.title} />
      </div>
      <nav className="wrap picture-neighbours no-print" aria-label={t.neighboursLabel}>
        <NeighbourLink neighbour={newer} rel="prev" />
        <NeighbourLink neighbour={older} rel="next" />
        <ButtonLink to="/galerie">{t.back}</ButtonLink>
      </nav>
      <p className="wrap kicker picture-hint no-print" data-keys hidden>
        {t.hint}
      </p>
      <ContactSection />
      <PageScript src={galleryScript} />
    </article>
  );
}

/**
 * Without script the details element shows the link; with it (gallery.client.ts) the button opens
 * the phone's share menu, or copies it.
 */
function ShareLink({ url, title }: { url: string; title: string }) {
  const t = useTexts(galleryTexts).picture;
  return (
    <details className="share no-print" data-share={title}>
      <summary className="button">
        <Icon name="share" />
        {t.share}
      </summary>
      <div className="share-panel">
        <label htmlFor="share-link">{t.shareLink}</label>
        <input id="share-link" readOnly value={url} />
        <a
          className="button"
          href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`}
          rel="noopener"
        >
          <Icon name="whatsapp" />
          <span className="visually-hidden">{t.share}, </span>WhatsApp
        </a>
        <p role="status" data-copied={t.copied} />
      </div>
    </details>
  );
}

type NeighbourProps = { neighbour: PublishedPicture | undefined; rel: 'prev' | 'next' };

/** The gallery lists the newest first, so the previous picture is the newer one. */
function NeighbourLink({ neighbour, rel }: NeighbourProps) {
  const t = useTexts(galleryTexts).picture;
  const link = useLink();
  const langOf = useLangOf();
  if (!neighbour) return <span />;
  return (
    <a
      className={`picture-neighbour picture-${rel}`}
      rel={rel}
      href={link('/gallery/:id', { id: String(neighbour.number) })}
    >
      <Icon name="arrow" />
      <span>
        <span className="kicker">{rel === 'prev' ? t.previous : t.next}</span>{' '}
        <span lang={langOf(neighbour)}>{neighbour.title}</span>
      </span>
    </a>
  );
}
