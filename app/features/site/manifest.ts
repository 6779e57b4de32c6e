import { href, type LoaderFunctionArgs } from 'react-router';
import { articlesTexts } from '#app/features/articles/texts.ts';
import { galleryTexts } from '#app/features/gallery/texts.ts';
import { type Locale, languageTag, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { drawingUrl } from '#app/ui/Picture.tsx';
import { manifestIconSizes } from './icons.ts';
import { siteTexts } from './texts.ts';

/** Made by `npm run app-pictures`. */
const pictures = import.meta.glob<string>('/content/pictures/app/*.webp', { query: '?url', import: 'default', eager: true });
/** In pixels. */
const pictureSizes = { narrow: '720x1440', wide: '1280x800' } as const;

/** What a phone needs to put the site on its home screen (W3C Web Application Manifest), in the language of the page that names it. */
export function loader({ request }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const shared = sharedTexts[locale];
  const articles = articlesTexts[locale];
  const gallery = galleryTexts[locale];
  const t = siteTexts[locale];
  const { name, tagline, description } = shared.site;
  const link = (path: string) => localizedPath(locale, path);
  const manifest = {
    // One app in three languages: installed again from another one, it only changes its language.
    id: '/home',
    name: `${name}, ${tagline}`,
    short_name: name,
    description,
    lang: languageTag[locale],
    dir: 'ltr',
    start_url: link(href('/home')),
    scope: '/',
    // With the browser's Back and Reload: pages are on a server, over a link that breaks.
    display: 'minimal-ui',
    theme_color: '#16123f',
    background_color: '#fff9ef',
    categories: ['education', 'business'],
    icons: [
      { src: drawingUrl('brand/icon'), type: 'image/svg+xml', sizes: 'any' },
      ...(['any', 'maskable'] as const).flatMap((purpose) =>
        manifestIconSizes.map((size) => ({
          src: `/icons/${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
          type: 'image/png',
          sizes: `${size}x${size}`,
          purpose,
        })),
      ),
    ],
    screenshots: [
      picture(locale, 'home', 'narrow', shared.site.welcome),
      picture(locale, 'articles', 'narrow', articles.title),
      picture(locale, 'gallery', 'narrow', gallery.title),
      picture(locale, 'home', 'wide', shared.site.welcome),
    ],
    shortcuts: [
      { name: shared.nav.services, url: link(href('/services')) },
      { name: shared.nav.articles, url: link(href('/publication')) },
      { name: shared.writeToUs, url: link(href('/contact')) },
      { name: t.offline.keptTitle, url: link(href('/offline')) },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** A picture of the site itself, for the browser's question whether to install it. */
function picture(locale: Locale, page: string, form: keyof typeof pictureSizes, label: string) {
  const src = pictures[`/content/pictures/app/${locale}-${page}-${form}.webp`];
  return { src, type: 'image/webp', sizes: pictureSizes[form], form_factor: form, label };
}
