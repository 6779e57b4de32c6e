import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { locales } from './i18n/locale.ts';

/** The pages, each in three languages: French without a prefix, `/en/…`, `/ht/…`. */
const pages = {
  '': 'routes/home/home.tsx',
  home: 'routes/home/home.tsx',
  about: 'routes/about.tsx',
  services: 'routes/services.tsx',
  publication: 'routes/publication/list.tsx',
  'publication/feed.xml': 'routes/publication/feed.ts',
  'publication/:slug': 'routes/publication/article.tsx',
  contact: 'routes/contact/contact.tsx',
  donation: 'routes/donation.tsx',
  win: 'routes/win.tsx',
  confidentialite: 'routes/privacy.tsx',
  info: 'routes/info.tsx',
  layout: 'routes/layout.tsx',
  blog: 'routes/blog.ts',
};

const localizedPages = locales.flatMap((locale): RouteConfigEntry[] => {
  const prefix = locale === 'fr' ? '' : `${locale}/`;
  return Object.entries(pages).map(([path, file]) =>
    route(`/${prefix}${path}`.replace(/\/$/, '') || '/', file, { id: `${locale}:${path}`, caseSensitive: true }),
  );
});

export default [
  ...localizedPages,
  route('/mailbox', 'routes/mailbox.tsx'),
  route('/media/:file', 'routes/media.ts'),
  route('/share/*', 'routes/share-card.ts'),
  route('/sitemap.xml', 'routes/sitemap.ts'),
  route('/robots.txt', 'routes/robots.ts'),
  route('/favicon.ico', 'routes/favicon.ts'),
  route('/manifest.webmanifest', 'routes/manifest.ts'),
  route('/icons/:file', 'routes/icon.ts'),
  route('*', 'routes/not-found.ts'),
] satisfies RouteConfig;
