import { href, type LoaderFunctionArgs } from 'react-router';
import { manifestIconSizes } from '#app/http/icon.ts';
import { languageTag, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { messagesIn } from '#app/i18n/messages.ts';
import { drawingUrl } from '#app/ui/Picture.tsx';

/** What a phone needs to put the site on its home screen (W3C Web Application Manifest), in the language of the page that names it. */
export function loader({ request }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const t = messagesIn(locale);
  const { name, tagline, description } = t.site;
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
    shortcuts: [
      { name: t.nav.services, url: link(href('/services')) },
      { name: t.nav.articles, url: link(href('/publication')) },
      { name: t.common.writeToUs, url: link(href('/contact')) },
      { name: t.offline.page.keptTitle, url: link(href('/offline')) },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
