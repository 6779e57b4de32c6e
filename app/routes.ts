import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { locales, localizedPath } from './i18n/locale.ts';

// Every address of the site, by feature. How one is treated where that differs from the others, its
// module says in `handle`.

/** Pages, and what is written in a language: French without a prefix, `/en/…`, `/ht/…`. */
const pages = {
  '/': 'features/pages/home/home.tsx',
  '/home': 'features/pages/home/home.tsx',

  '/about': 'features/pages/about.tsx',
  '/win': 'features/pages/win.tsx',
  '/info': 'features/pages/info.tsx',
  '/confidentialite': 'features/pages/privacy.tsx',

  '/services': 'features/services/services.tsx',
  '/services/:slug': 'features/services/service.tsx',

  '/courses': 'features/courses/pages/courses.tsx',
  '/courses/:slug': 'features/courses/pages/course.tsx',
  '/courses/:slug/:session': 'features/courses/pages/enrol.tsx',
  '/courses/:slug/:session/calendar.ics': 'features/courses/pages/session-calendar.ts',
  '/enrolment/:reference': 'features/courses/pages/enrolment.tsx',
  '/enrolment/:reference/cancel': 'features/courses/pages/enrolment-link.ts',
  '/enrolment/:reference/accept': 'features/courses/pages/enrolment-link.ts',
  '/enrolment/:reference/certificate.pdf': 'features/courses/pages/certificate-file.ts',
  '/certificate/:number': 'features/courses/pages/certificate.tsx',

  '/publication': 'features/articles/list.tsx',
  '/publication/:slug': 'features/articles/article.tsx',
  '/publication/preview/:id/:key': 'features/articles/preview.tsx',
  '/publication/feed.xml': 'features/articles/feed.ts',
  '/blog': 'features/articles/blog.ts',

  '/contact': 'features/contact/contact.tsx',

  '/donation': 'features/donations/donation.tsx',
  '/donation/:reference': 'features/donations/status.tsx',

  '/galerie': 'features/pictures/gallery/gallery.tsx',
  '/gallery': 'features/pictures/gallery/picture.tsx',
  '/gallery/:id': 'features/pictures/gallery/picture.tsx',

  '/addpicture': 'features/pictures/upload.tsx',
  '/addpicture/:id': 'features/pictures/upload-status.tsx',
  '/mypictures': 'features/pictures/my-pictures.tsx',
  '/mypictures/:id': 'features/pictures/edit.tsx',
  '/mypictures/:id/deletion': 'features/pictures/deletion.tsx',

  '/login': 'features/accounts/login/login.tsx',
  '/login/code': 'features/accounts/login/code.tsx',
  '/login/passkey': 'features/accounts/login/passkey.tsx',
  '/login/confirm': 'features/accounts/login/confirm.tsx',
  '/logout': 'features/accounts/login/logout.tsx',

  '/signup': 'features/accounts/signup/signup.tsx',
  '/authentication': 'features/accounts/signup/verify-email.tsx',
  '/invitation': 'features/members/invitations/invitation.tsx',

  '/passwordrequestreset': 'features/accounts/password-reset/request-link.tsx',
  '/passwordreset': 'features/accounts/password-reset/new-password.tsx',
  '/reset-password': 'features/accounts/password-reset/new-password.tsx',
  '/resetpassword': 'features/accounts/password-reset/request-link.tsx',

  '/dashboard': 'features/members/dashboard.tsx',
  '/dashboard/verification': 'features/members/verification.tsx',
  '/head': 'features/members/account-settings.tsx',
  '/head/profile': 'features/members/profile.tsx',
  '/head/picture': 'features/members/picture.tsx',
  '/head/picture/removal': 'features/members/actions.ts',
  '/head/password': 'features/members/password.tsx',
  '/head/email': 'features/accounts/email-change/email.tsx',
  '/head/email/confirmation': 'features/accounts/email-change/confirmation.tsx',
  '/head/security': 'features/accounts/second-factor/security.tsx',
  '/head/security/app': 'features/accounts/second-factor/app.tsx',
  '/head/security/app/removal': 'features/accounts/second-factor/removal.ts',
  '/head/security/google/removal': 'features/accounts/second-factor/removal.ts',
  '/head/security/passkeys/:id/removal': 'features/accounts/second-factor/removal.ts',
  '/head/security/codes': 'features/accounts/second-factor/codes.tsx',
  '/head/sessions/end': 'features/members/sessions-end.ts',
  '/head/sessions/:id/end': 'features/members/actions.ts',
  '/head/activity': 'features/members/activity.tsx',
  '/head/export.json': 'features/members/export.ts',
  '/head/deletion': 'features/members/deletion.tsx',
  '/goodbye': 'features/members/goodbye.tsx',

  '/payees/cancellation': 'features/donations/payees/emailed-cancellation.tsx',

  '/word/:key': 'features/contact/word/word.tsx',

  '/data-request': 'features/privacy/data-request.tsx',
  '/data-request/copy': 'features/privacy/copy.ts',

  '/post': 'features/posts/post.tsx',

  '/layout': 'features/site/site-map.tsx',
  '/offline': 'features/site/offline.tsx',
  '/manifest.webmanifest': 'features/site/manifest.ts',
};

type ResourcePath = '/new/:kind' | '/:id/position' | '/:id/trash' | '/:id/removal';

/** A section that a feature declares (`defineResource`): its list, a row, and what else it has. */
const resource = (path: string, others: readonly ResourcePath[]): Record<string, string> => ({
  [path]: 'office/resource/section.tsx',
  [`${path}/:id`]: 'office/resource/section.tsx',
  ...Object.fromEntries(
    others.map((each) => [
      `${path}${each}`,
      `office/resource/${each === '/new/:kind' ? 'section.tsx' : 'change.ts'}`,
    ]),
  ),
});

/** The back-office, in its own frame. */
const office = {
  '/admin': 'office/today/today.tsx',

  '/admin/messages': 'features/contact/admin/messages.tsx',
  '/admin/messages/selection': 'features/contact/admin/actions.ts',
  '/admin/messages/:id': 'features/contact/admin/message.tsx',
  '/admin/messages/:id/state': 'features/contact/admin/actions.ts',
  '/admin/messages/:id/assignee': 'features/contact/admin/actions.ts',
  '/admin/messages/:id/notes': 'features/contact/admin/notes.tsx',
  '/admin/messages/:id/replies/:replyId/undo': 'features/contact/admin/actions.ts',
  '/admin/messages/:id/replies/:replyId/retry': 'features/contact/admin/actions.ts',
  '/admin/messages/:id/files/:fileId': 'features/contact/answers/file.ts',
  '/admin/messages/:id/email': 'features/contact/admin/email-correction.tsx',
  ...resource('/admin/messages/replies', ['/:id/removal']),

  '/admin/donations': 'features/donations/admin/donations.tsx',
  '/admin/donations/selection': 'features/donations/admin/actions.ts',
  '/admin/donations/:reference': 'features/donations/admin/donation.tsx',
  '/admin/donations/:reference/state': 'features/donations/admin/state.tsx',
  '/admin/donations/payments': 'features/payments/admin/payments.tsx',
  '/admin/donations/payments/:id': 'features/payments/admin/payment.tsx',
  '/admin/donations/payments/:id/match': 'features/payments/admin/actions.ts',
  '/admin/donations/payments/:id/dismissal': 'features/payments/admin/actions.ts',
  '/admin/donations/payments/:id/unexpected': 'features/payments/admin/actions.ts',
  '/admin/refunds': 'features/payments/admin/refunds.tsx',
  '/admin/refunds/:reference': 'features/payments/admin/refund.tsx',

  '/admin/pictures': 'features/pictures/admin/pictures.tsx',
  '/admin/pictures/selection': 'features/pictures/admin/selection.ts',
  '/admin/pictures/:id': 'features/pictures/admin/pictures.tsx',

  '/publication/create': 'features/articles/admin/create.tsx',
  '/admin/articles': 'features/articles/admin/list.tsx',
  '/admin/articles/:id': 'features/articles/admin/article.tsx',
  '/admin/articles/:id/autosave': 'features/articles/admin/autosave-route.ts',
  '/admin/articles/:id/presence': 'features/articles/admin/presence-route.ts',
  '/admin/articles/:id/preview': 'features/articles/admin/preview.ts',
  '/admin/articles/:id/versions': 'features/articles/admin/versions.tsx',
  '/admin/articles/:id/versions/:version': 'features/articles/admin/version.tsx',

  '/admin/people': 'features/members/admin/people.tsx',
  '/admin/people/invitations': 'features/members/admin/invite.tsx',
  '/admin/people/invitations/:id/sending': 'features/members/admin/actions.ts',
  '/admin/people/invitations/:id/withdrawal': 'features/members/admin/actions.ts',
  '/admin/people/:id': 'features/members/admin/person.tsx',
  '/admin/people/:id/access': 'features/members/admin/actions.ts',
  '/admin/people/:id/role': 'features/members/admin/actions.ts',
  '/admin/people/:id/second-factor': 'features/members/admin/actions.ts',
  '/admin/people/:id/sessions': 'features/members/admin/actions.ts',

  '/admin/backup': 'features/backup/backup.tsx',
  '/admin/backup/:file': 'features/backup/file.ts',

  '/admin/email': 'features/emails/admin/email.tsx',
  '/admin/email/trial': 'features/emails/admin/actions.ts',
  '/admin/email/:id/dismissal': 'features/emails/admin/actions.ts',
  '/admin/email/:id/retry': 'features/emails/admin/actions.ts',

  ...resource('/admin/services', ['/:id/position']),

  ...resource('/admin/evidence', ['/new/:kind', '/:id/position', '/:id/trash']),

  ...resource('/admin/courses', ['/:id/position', '/:id/trash']),
  '/admin/courses': 'features/courses/admin/courses.tsx',
  '/admin/courses/:id': 'features/courses/admin/course.tsx',
  '/admin/courses/:id/sessions': 'features/courses/admin/session-form.tsx',
  '/admin/courses/:id/interests/:interest/told': 'features/courses/admin/actions.ts',
  '/admin/courses/:id/interests/:interest/removal': 'features/courses/admin/actions.ts',
  '/admin/sessions/:id': 'features/courses/admin/session.tsx',
  '/admin/sessions/:id/edit': 'features/courses/admin/session-form.tsx',
  '/admin/sessions/:id/removal': 'features/courses/admin/actions.ts',
  '/admin/sessions/:id/enrolments': 'features/courses/admin/by-hand.tsx',
  '/admin/sessions/:id/attendance': 'features/courses/admin/attendance.tsx',
  '/admin/sessions/:id/attendance/taps': 'features/courses/admin/attendance-route.ts',
  '/admin/sessions/:id/sheet': 'features/courses/admin/sheet.tsx',
  '/admin/sessions/:id/learners': 'features/courses/admin/learners-file.ts',
  '/admin/sessions/:id/enrolments/:reference/told': 'features/courses/admin/actions.ts',
  '/admin/enrolments/:reference': 'features/courses/admin/enrolment.tsx',
  '/admin/enrolments/:reference/state': 'features/courses/admin/enrolment-step.tsx',
  '/admin/enrolments/:reference/payments': 'features/courses/admin/enrolment-step.tsx',
  '/admin/enrolments/:reference/session': 'features/courses/admin/enrolment-step.tsx',
  '/admin/enrolments/:reference/certificate': 'features/courses/admin/enrolment-step.tsx',
  '/admin/enrolments/:reference/person': 'features/courses/admin/by-hand.tsx',
  '/admin/enrolments/:reference/removal': 'features/courses/admin/actions.ts',

  '/admin/notice': 'features/notice/notice-page.tsx',

  '/admin/site-file': 'features/site-file/site-file.tsx',
  '/admin/site-file/file': 'features/site-file/file.ts',

  '/admin/settings': 'features/settings/settings-page.tsx',
  '/admin/settings/:step': 'features/settings/step.tsx',

  '/admin/payees': 'features/donations/payees/payee-list.tsx',
  '/admin/payees/:method': 'features/donations/payees/payee.tsx',
  '/admin/payees/changes/:id/cancellation': 'features/donations/admin/actions.ts',

  '/admin/privacy': 'features/privacy/request-list.tsx',
  '/admin/privacy/:id': 'features/privacy/request.tsx',
  '/admin/privacy/:id/link': 'features/privacy/sending.ts',
  '/admin/privacy/:id/copy': 'features/privacy/sending.ts',
  '/admin/privacy/:id/erasure': 'features/privacy/erasure.tsx',

  '/admin/numbers': 'features/numbers/numbers.tsx',

  '/admin/exports': 'features/exports/exports.tsx',
  '/admin/exports/file': 'features/exports/file.ts',

  '/admin/publish': 'office/publish.tsx',
  '/admin/more': 'office/more.tsx',

  '/admin/journal': 'office/journal/journal.tsx',
  '/admin/journal/:id/undo': 'office/journal/undo.ts',
  '/admin/journal/bulk/:at/undo': 'office/journal/undo.ts',

  '/admin/notifications': 'features/notifications/admin/notifications.tsx',
  '/admin/notifications/devices': 'features/notifications/admin/actions.ts',
  '/admin/notifications/devices/:id/removal': 'features/notifications/admin/actions.ts',

  '/admin/search': 'office/search/search.tsx',
  '/admin/search/results': 'office/search/results.ts',

  '/admin/practice': 'features/practice/practice.tsx',

  '/admin/*': 'office/not-found.ts',
};

/** Files with one URL for all languages. */
const files = {
  '/donation/payment.svg': 'features/donations/payment-code.ts',
  '/mailbox': 'features/emails/mailbox/mailbox.tsx',
  '/mailbox/:id': 'features/emails/mailbox/stored-email.ts',
  '/media/:file': 'features/pictures/media.ts',
  '/admin/articles/links.json': 'features/articles/admin/rich-text/link-targets.ts',
  '/admin/articles/pictures': 'features/articles/admin/rich-text/picture-upload.ts',
  '/share/*': 'features/site/share-cards/share-card.ts',
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
  '/api/courses': 'features/courses/courses-api.ts',
  '/api/courses/:slug': 'features/courses/courses-api.ts',
  '/api/enrolments': 'features/courses/enrolments-api.ts',
  '/api/enrolments/:reference': 'features/courses/enrolment-api.ts',
  '/api/upload': 'features/pictures/api.ts',
  '/api/publications': 'features/articles/publications-api.ts',
  '/api/publications/:id': 'features/articles/publication-api.ts',
  '/api/location': 'features/location/api.ts',
  '/api/users/register': 'features/accounts/api.ts',
  '/api/users/login': 'features/accounts/api.ts',
  '/api/auth/google': 'features/accounts/api.ts',
  '/api/session': 'features/accounts/api.ts',
  '/api/requestreset': 'features/accounts/api.ts',
  '/api/resetpassword': 'features/accounts/api.ts',
  '/api/challenge': 'http/captcha/api.ts',
  '/api/openapi.json': 'features/site/openapi/api.ts',
};

/** A route's id is its path. */
const entry = (path: string, file: string, caseSensitive = true) =>
  route(path, file, { id: path, caseSensitive });

const routes: RouteConfigEntry[] = [
  ...locales.flatMap((locale) =>
    Object.entries(pages).map(([path, file]) => entry(localizedPath(locale, path), file)),
  ),
  ...locales.map((locale) =>
    layout(
      'office/frame.tsx',
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
