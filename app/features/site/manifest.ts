import { href, type LoaderFunctionArgs } from 'react-router';
import { articlesTexts } from '#app/features/articles/texts.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { languageTag, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { manifestIconSizes } from '#app/platform/drawings.server.ts';
import { drawingUrl } from '#app/ui/Picture.tsx';
import { siteTexts } from './texts.ts';

/** Made by `npm run app-pictures`. */
const screenshots = import.meta.glob<string>('/content/pictures/app/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** In pixels. */
const screenshotSizes = { narrow: '720x1440', wide: '1280x800' } as const;

/** The W3C Web Application Manifest, in the language of the page that links to it. */
export function loader({ request }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const shared = sharedTexts[locale];
  const t = siteTexts[locale];
  const { name, tagline, description } = shared.site;
  const link = (path: string) => localizedPath(locale, path);
  const manifest = {
    // One app: installing it from another language only changes its language.
    id: '/home',
    name: `${name}, ${tagline}`,
    short_name: name,
    description,
    lang: languageTag[locale],
    dir: 'ltr',
    start_url: link(href('/home')),
    scope: '/',
    // Keeps the browser's Back and Reload buttons: connections break.
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
    screenshots: (
      [
        ['home', 'narrow', shared.site.welcome],
        ['articles', 'narrow', articlesTexts[locale].title],
        ['gallery', 'narrow', galleryTexts[locale].title],
        ['home', 'wide', shared.site.welcome],
      ] as const
    ).map(([page, form_factor, label]) => ({
      src: screenshots[`/content/pictures/app/${locale}-${page}-${form_factor}.webp`],
      type: 'image/webp',
      sizes: screenshotSizes[form_factor],
      form_factor,
      label,
    })),
    shortcuts: [
      { name: shared.nav.services, url: link(href('/services')) },
      { name: shared.nav.articles, url: link(href('/publication')) },
      { name: shared.writeToUs, url: link(href('/contact')) },
      { name: t.offline.keptTitle, url: link(href('/offline')) },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
