import { type Permission, permissions } from '#app/http/session/permissions.ts';

export type RoleTable = Readonly<
  Record<string, { GET: Permission; POST?: Permission; rule?: string }>
>;

const all = (may: Permission, rule?: string) => ({ GET: may, POST: may, ...(rule && { rule }) });
const those = (permission: Permission) => `${permissions[permission]}s`;

/**
 * The permission for each route and method of the back-office.
 * docs/roles.md shows it, and test/roles.test.ts asks the server for each row as each role. A rule
 * that depends on what is sent stands in `rule`, and in the tests of its feature. The sections that
 * features declare have theirs in the registry (`roles`).
 */
export const officeRoles: RoleTable = {
  '/admin': { GET: 'office.enter' },

  '/admin/messages': { GET: 'message.read' },
  '/admin/messages/selection': all('message.decide', 'at most 100 messages'),
  '/admin/messages/:id': { GET: 'message.read', POST: 'message.reply' },
  '/admin/messages/:id/state': all('message.decide'),
  '/admin/messages/:id/assignee': all('message.decide'),
  '/admin/messages/:id/notes': all('message.decide'),
  '/admin/messages/:id/replies/:replyId/undo': all('message.reply'),
  '/admin/messages/:id/replies/:replyId/retry': all('message.reply'),
  '/admin/messages/:id/email': all('message.decide'),

  '/admin/donations': {
    GET: 'donation.read',
    rule: `email address and phone of donors: ${those('donor.contact')}`,
  },
  '/admin/donations/selection': all(
    'donation.announce',
    `at most 100 donations; confirmed: ${those('donation.confirm')}`,
  ),
  '/admin/donations/:reference': {
    GET: 'donation.read',
    rule: `email address and phone of the donor: ${those('donor.contact')}`,
  },
  '/admin/donations/:reference/state': {
    GET: 'donation.refuse',
    POST: 'donation.announce',
    rule: `confirmed, refused, and back from these: ${those('donation.confirm')}`,
  },
  '/admin/donations/payments': all('payment.edit'),
  '/admin/donations/payments/:id': all(
    'payment.edit',
    `SMS and phone of a payment that was ever matched: ${those('donor.contact')}`,
  ),
  '/admin/donations/payments/:id/match': all(
    'payment.edit',
    `with a confirmed donation: ${those('donation.confirm')}`,
  ),
  '/admin/donations/payments/:id/dismissal': all('payment.edit'),
  '/admin/donations/payments/:id/unexpected': all('payment.edit'),

  '/publication/create': all('article.edit'),
  '/admin/articles': { GET: 'article.edit' },
  '/admin/articles/:id': all(
    'article.edit',
    `publish, schedule, withdraw: ${those('article.publish')}`,
  ),
  '/admin/articles/:id/presence': all('article.edit'),
  '/admin/articles/:id/preview': all('article.edit'),
  '/admin/articles/:id/versions': { GET: 'article.edit' },
  '/admin/articles/:id/versions/:version': all('article.edit'),

  '/admin/pictures': { GET: 'picture.moderate' },
  '/admin/pictures/selection': all('picture.moderate', 'at most 100 pictures'),
  '/admin/pictures/:id': all('picture.moderate'),

  '/admin/people': all('person.change'),
  '/admin/people/invitations': all('invitation.send'),
  '/admin/people/invitations/:id/sending': all('invitation.send'),
  '/admin/people/invitations/:id/withdrawal': all('invitation.send'),
  '/admin/people/:id': { GET: 'person.change' },
  '/admin/people/:id/access': all('person.change'),
  '/admin/people/:id/role': all('person.change', 'the last owner stays one'),
  '/admin/people/:id/second-factor': all('person.change'),
  '/admin/people/:id/sessions': all('person.change'),

  '/admin/email': { GET: 'email.retry' },
  '/admin/email/trial': all('email.retry'),
  '/admin/email/:id/dismissal': all('email.retry'),
  '/admin/email/:id/retry': all('email.retry'),

  '/admin/articles/:id/autosave': all('article.edit'),
  '/admin/articles/links.json': { GET: 'article.edit' },
  '/admin/articles/pictures': all('article.edit'),

  '/admin/notice': all('notice.edit'),

  '/admin/settings': all('setting.edit'),

  '/admin/payees': { GET: 'payee.change' },
  '/admin/payees/:method': all(
    'payee.change',
    'in force a day later, a week later once an owner has lost the access; every owner may cancel',
  ),
  '/admin/payees/changes/:id/cancellation': all('payee.change'),

  '/admin/privacy': all('privacy.answer'),
  '/admin/privacy/:id': { GET: 'privacy.answer' },
  '/admin/privacy/:id/link': all('privacy.answer'),
  '/admin/privacy/:id/copy': all(
    'privacy.answer',
    'once the person has proved the email address and asked for it',
  ),
  '/admin/privacy/:id/erasure': all(
    'privacy.answer',
    'once the person has proved the email address and asked for it',
  ),

  '/admin/numbers': { GET: 'numbers.read' },

  '/admin/exports': { GET: 'export.make' },
  '/admin/exports/file': all('export.make'),

  '/admin/backup': all('backup.make'),
  '/admin/backup/:file': all('backup.make', 'the link is good for one hour'),

  '/admin/journal': { GET: 'journal.read' },
  '/admin/notifications': all('office.enter', 'of oneself'),
  '/admin/search': all('office.enter', `donors by phone, people: ${those('donor.contact')}`),

  '/admin/publish': { GET: 'office.enter' },
  '/admin/more': { GET: 'office.enter' },

  '/admin/journal/:id/undo': all('office.enter', 'a change by owners alone: owners'),
  '/admin/journal/bulk/:at/undo': all('office.enter', 'what one changed at once oneself'),

  '/admin/*': { GET: 'office.enter', rule: 'no such page' },
};
