import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { locales, localizedPath } from './i18n/locale.ts';

// Every address of the site, by feature. How one is treated where that differs from the others, its module says in `handle`.

/** Pages, and what is written in a language: French without a prefix, `/en/…`, `/ht/…`. */
const pages = {
  '/': 'features/home/home.tsx',
  '/home': 'features/home/home.tsx',

  '/about': 'features/pages/about.tsx',
  '/win': 'features/pages/win.tsx',
  '/info': 'features/pages/info.tsx',
  '/confidentialite': 'features/pages/privacy.tsx',

  '/services': 'features/services/services.tsx',
  '/services/:slug': 'features/services/service.tsx',

  '/publication': 'features/articles/list.tsx',
  '/publication/:slug': 'features/articles/article.tsx',
  '/publication/preview/:id/:key': 'features/articles/preview.tsx',
  '/publication/feed.xml': 'features/articles/feed.ts',
  '/blog': 'features/articles/blog.ts',

  '/contact': 'features/contact/contact.tsx',

  '/donation': 'features/donations/donation.tsx',
  '/donation/:reference': 'features/donations/status.tsx',

  '/galerie': 'features/gallery/gallery.tsx',
  '/gallery': 'features/gallery/picture.tsx',
  '/gallery/:id': 'features/gallery/picture.tsx',

  '/addpicture': 'features/pictures/upload.tsx',
  '/addpicture/:id': 'features/pictures/upload-status.tsx',
  '/mypictures': 'features/pictures/my-pictures.tsx',
  '/mypictures/:id': 'features/pictures/edit.tsx',
  '/mypictures/:id/deletion': 'features/pictures/deletion.tsx',

  '/login': 'features/login/login.tsx',
  '/login/code': 'features/login/code.tsx',
  '/login/passkey': 'features/login/passkey.tsx',
  '/login/confirm': 'features/login/confirm.tsx',
  '/logout': 'features/login/logout.tsx',

  '/signup': 'features/signup/signup.tsx',
  '/authentication': 'features/signup/verify-email.tsx',
  '/invitation': 'features/invitations/invitation.tsx',

  '/passwordrequestreset': 'features/password-reset/request-link.tsx',
  '/passwordreset': 'features/password-reset/new-password.tsx',
  '/reset-password': 'features/password-reset/new-password.tsx',
  '/resetpassword': 'features/password-reset/provider-reset.tsx',

  '/dashboard': 'features/members/dashboard.tsx',
  '/dashboard/verification': 'features/members/verification.tsx',
  '/head': 'features/members/account-settings.tsx',
  '/head/profile': 'features/members/profile.tsx',
  '/head/picture': 'features/members/picture.tsx',
  '/head/picture/removal': 'features/members/picture-removal.ts',
  '/head/password': 'features/members/password.tsx',
  '/head/email': 'features/email-change/email.tsx',
  '/head/email/confirmation': 'features/email-change/confirmation.tsx',
  '/head/security': 'features/second-factor/security.tsx',
  '/head/security/app': 'features/second-factor/app.tsx',
  '/head/security/app/removal': 'features/second-factor/removal.ts',
  '/head/security/google/removal': 'features/second-factor/removal.ts',
  '/head/security/passkeys/:id/removal': 'features/second-factor/removal.ts',
  '/head/security/codes': 'features/second-factor/codes.tsx',
  '/head/sessions/end': 'features/members/sessions-end.ts',
  '/head/sessions/:id/end': 'features/members/session-end.ts',
  '/head/activity': 'features/members/activity.tsx',
  '/head/export.json': 'features/members/export.ts',
  '/head/deletion': 'features/members/deletion.tsx',
  '/goodbye': 'features/members/goodbye.tsx',

  '/payees/cancellation': 'features/payees/emailed-cancellation.tsx',

  '/data-request': 'features/privacy/data-request.tsx',
  '/data-request/copy': 'features/privacy/copy.ts',

  '/post': 'features/posts/post.tsx',

  '/layout': 'features/site/site-map.tsx',
  '/offline': 'features/site/offline.tsx',
  '/manifest.webmanifest': 'features/site/manifest.ts',
};

/** The back-office, in its own frame. */
const office = {
  '/admin': 'features/today/today.tsx',

  '/admin/messages': 'features/message-review/messages.tsx',
  '/admin/messages/selection': 'features/message-review/selection.ts',
  '/admin/messages/:id': 'features/message-review/message.tsx',
  '/admin/messages/:id/state': 'features/message-review/change.ts',
  '/admin/messages/:id/assignee': 'features/message-review/change.ts',
  '/admin/messages/:id/notes': 'features/message-review/notes.tsx',
  '/admin/messages/:id/replies/:replyId/undo': 'features/message-review/reply-undo.ts',
  '/admin/messages/:id/replies/:replyId/retry': 'features/message-review/reply-retry.ts',
  '/admin/messages/:id/email': 'features/message-review/email-correction.tsx',
  '/admin/messages/replies': 'features/message-review/saved-replies.tsx',
  '/admin/messages/replies/:id': 'features/message-review/saved-reply.tsx',
  '/admin/messages/replies/:id/removal': 'features/message-review/saved-reply-removal.ts',

  '/admin/donations': 'features/donation-review/donations.tsx',
  '/admin/donations/selection': 'features/donation-review/selection.ts',
  '/admin/donations/:reference': 'features/donation-review/donation.tsx',
  '/admin/donations/:reference/state': 'features/donation-review/state.tsx',
  '/admin/donations/payments': 'features/donation-review/payments.tsx',
  '/admin/donations/payments/:id': 'features/donation-review/payment.tsx',
  '/admin/donations/payments/:id/match': 'features/donation-review/match.ts',
  '/admin/donations/payments/:id/dismissal': 'features/donation-review/dismissal.ts',
  '/admin/donations/payments/:id/unexpected': 'features/donation-review/unexpected.ts',

  '/admin/pictures': 'features/moderation/pictures.tsx',
  '/admin/pictures/selection': 'features/moderation/selection.tsx',
  '/admin/pictures/:id': 'features/moderation/pictures.tsx',
  '/admin/pictures/decisions/:id/undo': 'features/moderation/undo.ts',

  '/publication/create': 'features/article-editor/create.tsx',
  '/admin/articles': 'features/article-editor/list.tsx',
  '/admin/articles/:id': 'features/article-editor/article.tsx',
  '/admin/articles/:id/autosave': 'features/article-editor/autosave-route.ts',
  '/admin/articles/:id/presence': 'features/article-editor/presence-route.ts',
  '/admin/articles/:id/preview': 'features/article-editor/preview.ts',
  '/admin/articles/:id/versions': 'features/article-editor/versions.tsx',
  '/admin/articles/:id/versions/:version': 'features/article-editor/version.tsx',

  '/admin/people': 'features/people/people.tsx',
  '/admin/people/invitations': 'features/people/invite.tsx',
  '/admin/people/invitations/:id/sending': 'features/people/invitation-change.ts',
  '/admin/people/invitations/:id/withdrawal': 'features/people/invitation-change.ts',
  '/admin/people/:id': 'features/people/person.tsx',
  '/admin/people/:id/access': 'features/people/change.ts',
  '/admin/people/:id/role': 'features/people/change.ts',
  '/admin/people/:id/second-factor': 'features/people/change.ts',
  '/admin/people/:id/sessions': 'features/people/change.ts',

  '/admin/backup': 'features/backup/backup.tsx',
  '/admin/backup/:file': 'features/backup/file.ts',

  '/admin/email': 'features/email-review/email.tsx',
  '/admin/email/trial': 'features/email-review/trial.ts',
  '/admin/email/:id/dismissal': 'features/email-review/dismissal.ts',
  '/admin/email/:id/retry': 'features/email-review/retry.ts',

  '/admin/services': 'features/service-editor/list.tsx',
  '/admin/services/:key': 'features/service-editor/service.tsx',
  '/admin/services/:key/position': 'features/service-editor/position.ts',

  '/admin/evidence': 'features/evidence-editor/list.tsx',
  '/admin/evidence/new/:kind': 'features/evidence-editor/item.tsx',
  '/admin/evidence/:id': 'features/evidence-editor/item.tsx',
  '/admin/evidence/:id/position': 'features/evidence-editor/change.ts',
  '/admin/evidence/:id/trash': 'features/evidence-editor/change.ts',

  '/admin/notice': 'features/notice/notice-page.tsx',

  '/admin/settings': 'features/settings/settings-page.tsx',

  '/admin/payees': 'features/payees/payee-list.tsx',
  '/admin/payees/:method': 'features/payees/payee.tsx',
  '/admin/payees/changes/:id/cancellation': 'features/payees/cancellation.ts',

  '/admin/privacy': 'features/privacy/request-list.tsx',
  '/admin/privacy/:id': 'features/privacy/request.tsx',
  '/admin/privacy/:id/link': 'features/privacy/sending.ts',
  '/admin/privacy/:id/copy': 'features/privacy/sending.ts',
  '/admin/privacy/:id/erasure': 'features/privacy/erasure.tsx',

  '/admin/numbers': 'features/numbers/numbers.tsx',

  '/admin/exports': 'features/exports/exports.tsx',
  '/admin/exports/file': 'features/exports/file.ts',

  '/admin/publish': 'features/office/publish.tsx',
  '/admin/more': 'features/office/more.tsx',

  '/admin/journal': 'features/journal-review/journal.tsx',
  '/admin/journal/:id/undo': 'features/journal/undo.ts',
  '/admin/journal/bulk/:at/undo': 'features/journal/undo-bulk.ts',

  '/admin/notifications': 'features/notification-settings/notifications.tsx',

  '/admin/search': 'features/search/search.tsx',

  '/admin/*': 'features/office/not-found.ts',
};

/** What has one address for all languages. */
const files = {
  '/donation/payment.svg': 'features/donations/payment-code.ts',
  '/mailbox': 'features/mailbox/mailbox.tsx',
  '/mailbox/:id': 'features/mailbox/stored-email.ts',
  '/media/:file': 'features/pictures/media.ts',
  '/admin/articles/links.json': 'features/article-editor/rich-text/link-targets.ts',
  '/admin/articles/pictures': 'features/article-editor/rich-text/picture-upload.ts',
  '/share/*': 'features/share-cards/share-card.ts',
  '/sitemap.xml': 'features/site/sitemap-xml.ts',
  '/robots.txt': 'features/site/robots.ts',
  '/.well-known/security.txt': 'features/site/security-txt.ts',
  '/.well-known/change-password': 'features/site/change-password.ts',
  '/favicon.ico': 'features/site/icons.ts',
  '/icons/:file': 'features/site/icons.ts',
  '/sw.js': 'features/site/service-worker.ts',
  '/data-mode': 'features/site/data-mode.ts',
};

/** The JSON API, described at `/api/openapi.json`. */
const api = {
  '/api/contact': 'features/contact/api.ts',
  '/api/donations': 'features/donations/api.ts',
  '/api/upload': 'features/pictures/api.ts',
  '/api/publications': 'features/articles/publications-api.ts',
  '/api/publications/:id': 'features/articles/publication-api.ts',
  '/api/location': 'features/location/api.ts',
  '/api/users/register': 'features/signup/api.ts',
  '/api/users/login': 'features/login/api.ts',
  '/api/auth/google': 'features/login/google-api.ts',
  '/api/session': 'features/login/session-api.ts',
  '/api/requestreset': 'features/password-reset/request-link-api.ts',
  '/api/resetpassword': 'features/password-reset/new-password-api.ts',
  '/api/challenge': 'http/captcha/api.ts',
  '/api/openapi.json': 'features/openapi/api.ts',
};

/** A route's id is its path. */
const entry = (path: string, file: string, caseSensitive = true) => route(path, file, { id: path, caseSensitive });

const routes: RouteConfigEntry[] = [
  ...locales.flatMap((locale) => Object.entries(pages).map(([path, file]) => entry(localizedPath(locale, path), file))),
  ...locales.map((locale) =>
    layout(
      'features/office/frame.tsx',
      { id: `office:${locale}` },
      Object.entries(office).map(([path, file]) => entry(localizedPath(locale, path), file)),
    ),
  ),
  ...Object.entries(files).map(([path, file]) => entry(path, file, false)),
  ...Object.entries(api).map(([path, file]) => entry(path, file)),
  entry('*', 'features/site/not-found.ts'),
];

export default routes satisfies RouteConfig;

/** All of them in one list, without the frames around them. */
export const flatRoutes = routes.flatMap((each) => each.children ?? [each]);
