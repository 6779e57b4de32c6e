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
  galerie: 'routes/gallery/galerie.tsx',
  gallery: 'routes/gallery/picture.tsx',
  'gallery/:id': 'routes/gallery/picture.tsx',
  addpicture: 'routes/pictures/addpicture.tsx',
  'addpicture/:id': 'routes/pictures/sent.tsx',
  donation: 'routes/donation/donation.tsx',
  'donation/:reference': 'routes/donation/status.tsx',
  win: 'routes/win.tsx',
  confidentialite: 'routes/privacy.tsx',
  info: 'routes/info.tsx',
  layout: 'routes/layout.tsx',
  login: 'routes/accounts/login.tsx',
  signup: 'routes/accounts/signup.tsx',
  authentication: 'routes/accounts/authentication.tsx',
  passwordrequestreset: 'routes/accounts/passwordrequestreset.tsx',
  passwordreset: 'routes/accounts/passwordreset.tsx',
  'reset-password': 'routes/accounts/passwordreset.tsx',
  resetpassword: 'routes/accounts/resetpassword.tsx',
  logout: 'routes/accounts/logout.tsx',
  dashboard: 'routes/members/dashboard.tsx',
  'dashboard/verification': 'routes/members/verification.tsx',
  head: 'routes/members/head.tsx',
  'head/profile': 'routes/members/profile.tsx',
  'head/picture': 'routes/members/picture.tsx',
  'head/picture/removal': 'routes/members/picture-removal.ts',
  'head/password': 'routes/members/password.tsx',
  'head/sessions/end': 'routes/members/sessions-end.ts',
  'head/sessions/:id/end': 'routes/members/session-end.ts',
  'head/export.json': 'routes/members/export.ts',
  'head/deletion': 'routes/members/deletion.tsx',
  goodbye: 'routes/members/goodbye.tsx',
  mypictures: 'routes/pictures/mypictures.tsx',
  'mypictures/:id': 'routes/pictures/edit.tsx',
  'mypictures/:id/deletion': 'routes/pictures/deletion.tsx',
  post: 'routes/members/post.tsx',
  'admin/pictures': 'routes/admin/pictures.tsx',
  'admin/pictures/:id': 'routes/admin/pictures.tsx',
  'admin/pictures/decisions/:id/undo': 'routes/admin/undo.ts',
  blog: 'routes/blog.ts',
  offline: 'routes/offline.tsx',
  'manifest.webmanifest': 'routes/manifest.ts',
};

const localizedPages = locales.flatMap((locale): RouteConfigEntry[] => {
  const prefix = locale === 'fr' ? '' : `${locale}/`;
  return Object.entries(pages).map(([path, file]) =>
    route(`/${prefix}${path}`.replace(/\/$/, '') || '/', file, { id: `${locale}:${path}`, caseSensitive: true }),
  );
});

/** The JSON API: one address for all languages, described at `/api/openapi.json`. */
const api = {
  'users/login': 'routes/api/login.ts',
  'users/register': 'routes/api/register.ts',
  'auth/google': 'routes/api/google.ts',
  requestreset: 'routes/api/request-reset.ts',
  resetpassword: 'routes/api/reset-password.ts',
  session: 'routes/api/session.ts',
  location: 'routes/api/location.ts',
  upload: 'routes/api/upload.ts',
  donations: 'routes/api/donations.ts',
  contact: 'routes/api/contact.ts',
  challenge: 'routes/api/challenge.ts',
  'openapi.json': 'routes/api/openapi.ts',
};

export default [
  ...localizedPages,
  route('/donation/payment.svg', 'routes/donation/payment-code.ts'),
  route('/mailbox', 'routes/mailbox/mailbox.tsx'),
  route('/mailbox/:id', 'routes/mailbox/letter.ts'),
  route('/media/:file', 'routes/media.ts'),
  route('/share/*', 'routes/share-card.ts'),
  route('/sitemap.xml', 'routes/sitemap.ts'),
  route('/robots.txt', 'routes/robots.ts'),
  route('/favicon.ico', 'routes/favicon.ts'),
  route('/sw.js', 'routes/service-worker.ts'),
  route('/data-mode', 'routes/data-mode.ts'),
  route('/icons/:file', 'routes/icon.ts'),
  ...Object.entries(api).map(([path, file]) => route(`/api/${path}`, file, { caseSensitive: true })),
  route('*', 'routes/not-found.ts'),
] satisfies RouteConfig;
