import { manifestIconSizes } from '#app/http/icon.ts';
import { messagesIn } from '#app/i18n/messages.ts';
import { drawingUrl } from '#app/ui/Picture.tsx';

/** What a phone needs to put the site on its home screen (W3C Web Application Manifest), in French. */
export function loader() {
  const { name, tagline, description } = messagesIn('fr').site;
  const manifest = {
    id: '/home',
    name: `${name}, ${tagline}`,
    short_name: name,
    description,
    lang: 'fr',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    // With the browser's Back and Reload: pages are on a server, over a link that breaks.
    display: 'minimal-ui',
    theme_color: '#16123f',
    background_color: '#fff9ef',
    icons: [
      { src: drawingUrl('brand/icon'), type: 'image/svg+xml', sizes: 'any' },
      ...manifestIconSizes.map((size) => ({ src: `/icons/${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
