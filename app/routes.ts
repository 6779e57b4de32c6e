import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { locales } from './i18n/locale.ts';

/** The pages, each in three languages: French without a prefix, `/en/…`, `/ht/…`. */
const pages = {
  '': 'features/home/home.tsx',
  home: 'features/home/home.tsx',
  about: 'features/pages/about.tsx',
  services: 'features/services/services.tsx',
  publication: 'features/articles/list.tsx',
  'publication/feed.xml': 'features/articles/feed.ts',
  'publication/:slug': 'features/articles/article.tsx',
  contact: 'features/contact/contact.tsx',
  galerie: 'features/gallery/gallery.tsx',
  gallery: 'features/gallery/picture.tsx',
  'gallery/:id': 'features/gallery/picture.tsx',
  addpicture: 'features/pictures/upload.tsx',
  'addpicture/:id': 'features/pictures/upload-status.tsx',
  donation: 'features/donations/donation.tsx',
  'donation/:reference': 'features/donations/status.tsx',
  win: 'features/pages/win.tsx',
  confidentialite: 'features/pages/privacy.tsx',
  info: 'features/pages/info.tsx',
  layout: 'features/site/site-map.tsx',
  login: 'features/login/login.tsx',
  signup: 'features/signup/signup.tsx',
  authentication: 'features/signup/verify-email.tsx',
  passwordrequestreset: 'features/password-reset/request-link.tsx',
  passwordreset: 'features/password-reset/new-password.tsx',
  'reset-password': 'features/password-reset/new-password.tsx',
  resetpassword: 'features/password-reset/provider-reset.tsx',
  logout: 'features/login/logout.tsx',
  dashboard: 'features/members/dashboard.tsx',
  'dashboard/verification': 'features/members/verification.tsx',
  head: 'features/members/account-settings.tsx',
  'head/profile': 'features/members/profile.tsx',
  'head/picture': 'features/members/picture.tsx',
  'head/picture/removal': 'features/members/picture-removal.ts',
  'head/password': 'features/members/password.tsx',
  'head/sessions/end': 'features/members/sessions-end.ts',
  'head/sessions/:id/end': 'features/members/session-end.ts',
  'head/export.json': 'features/members/export.ts',
  'head/deletion': 'features/members/deletion.tsx',
  goodbye: 'features/members/goodbye.tsx',
  mypictures: 'features/pictures/my-pictures.tsx',
  'mypictures/:id': 'features/pictures/edit.tsx',
  'mypictures/:id/deletion': 'features/pictures/deletion.tsx',
  post: 'features/posts/post.tsx',
  'admin/pictures': 'features/moderation/pictures.tsx',
  'admin/pictures/:id': 'features/moderation/pictures.tsx',
  'admin/pictures/decisions/:id/undo': 'features/moderation/undo.ts',
  blog: 'features/articles/blog.ts',
  offline: 'features/site/offline.tsx',
  'manifest.webmanifest': 'features/site/manifest.ts',
};

const localizedPages = locales.flatMap((locale): RouteConfigEntry[] => {
  const prefix = locale === 'fr' ? '' : `${locale}/`;
  return Object.entries(pages).map(([path, file]) =>
    route(`/${prefix}${path}`.replace(/\/$/, '') || '/', file, { id: `${locale}:${path}`, caseSensitive: true }),
  );
});

/** The JSON API: one address for all languages, described at `/api/openapi.json`. */
const api = {
  'users/login': 'features/login/api.ts',
  'users/register': 'features/signup/api.ts',
  'auth/google': 'features/login/google-api.ts',
  requestreset: 'features/password-reset/request-link-api.ts',
  resetpassword: 'features/password-reset/new-password-api.ts',
  session: 'features/login/session-api.ts',
  location: 'features/location/api.ts',
  upload: 'features/pictures/api.ts',
  donations: 'features/donations/api.ts',
  contact: 'features/contact/api.ts',
  challenge: 'http/captcha/api.ts',
  'openapi.json': 'features/openapi/api.ts',
};

export default [
  ...localizedPages,
  route('/donation/payment.svg', 'features/donations/payment-code.ts'),
  route('/mailbox', 'features/mailbox/mailbox.tsx'),
  route('/mailbox/:id', 'features/mailbox/stored-email.ts'),
  route('/media/:file', 'features/pictures/media.ts'),
  route('/share/*', 'features/share-cards/share-card.ts'),
  route('/sitemap.xml', 'features/site/sitemap-xml.ts'),
  route('/robots.txt', 'features/site/robots.ts'),
  route('/favicon.ico', 'features/site/favicon.ts'),
  route('/sw.js', 'features/site/service-worker.ts'),
  route('/data-mode', 'features/site/data-mode.ts'),
  route('/icons/:file', 'features/site/icon.ts'),
  ...Object.entries(api).map(([path, file]) => route(`/api/${path}`, file, { caseSensitive: true })),
  route('*', 'features/site/not-found.ts'),
] satisfies RouteConfig;
