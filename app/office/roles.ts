import type { Role } from '#app/http/session/account.ts';
import { permissions } from '#app/http/session/permissions.ts';

export type RoleTable = Readonly<Record<string, { GET: Role; POST?: Role; rule?: string }>>;

/**
 * The least role for each route and method of the back-office.
 * docs/roles.md shows it, and test/roles.test.ts asks the server for each row as each role. A rule
 * that depends on what is sent stands in `rule`, and in the tests of its feature. The sections that
 * features declare have theirs in the registry (`roles`).
 */
export const officeRoles: RoleTable = {
  '/admin': { GET: 'editor' },

  '/admin/messages': { GET: 'editor' },
  '/admin/messages/selection': { GET: 'editor', POST: 'editor', rule: 'at most 100 messages' },
  '/admin/messages/:id': { GET: 'editor', POST: 'editor' },
  '/admin/messages/:id/state': { GET: 'editor', POST: 'editor' },
  '/admin/messages/:id/assignee': { GET: 'editor', POST: 'editor' },
  '/admin/messages/:id/notes': { GET: 'editor', POST: 'editor' },
  '/admin/messages/:id/replies/:replyId/undo': { GET: 'editor', POST: 'editor' },
  '/admin/messages/:id/replies/:replyId/retry': { GET: 'editor', POST: 'editor' },
  '/admin/messages/:id/email': { GET: 'editor', POST: 'editor' },

  '/admin/donations': { GET: 'editor', rule: 'email address and phone of donors: owners' },
  '/admin/donations/selection': {
    GET: 'editor',
    POST: 'editor',
    rule: 'at most 100 donations; confirmed: owners',
  },
  '/admin/donations/:reference': {
    GET: 'editor',
    rule: 'email address and phone of the donor: owners',
  },
  '/admin/donations/:reference/state': {
    GET: 'owner',
    POST: 'editor',
    rule: 'confirmed, refused, and back from these: owners',
  },
  '/admin/donations/payments': { GET: 'editor', POST: 'editor' },
  '/admin/donations/payments/:id': {
    GET: 'editor',
    POST: 'editor',
    rule: 'SMS and phone of a payment that was ever matched: owners',
  },
  '/admin/donations/payments/:id/match': {
    GET: 'editor',
    POST: 'editor',
    rule: 'with a confirmed donation: owners',
  },
  '/admin/donations/payments/:id/dismissal': { GET: 'editor', POST: 'editor' },
  '/admin/donations/payments/:id/unexpected': { GET: 'editor', POST: 'editor' },

  '/publication/create': { GET: 'editor', POST: 'editor' },
  '/admin/articles': { GET: 'editor' },
  '/admin/articles/:id': {
    GET: 'editor',
    POST: 'editor',
    rule: `publish, schedule, withdraw: ${permissions['article.publish']}s`,
  },
  '/admin/articles/:id/presence': { GET: 'editor', POST: 'editor' },
  '/admin/articles/:id/preview': { GET: 'editor', POST: 'editor' },
  '/admin/articles/:id/versions': { GET: 'editor' },
  '/admin/articles/:id/versions/:version': { GET: 'editor', POST: 'editor' },

  '/admin/pictures': { GET: 'editor' },
  '/admin/pictures/selection': { GET: 'editor', POST: 'editor', rule: 'at most 100 pictures' },
  '/admin/pictures/:id': { GET: 'editor', POST: 'editor' },

  '/admin/people': { GET: 'owner', POST: 'owner' },
  '/admin/people/invitations': { GET: 'owner', POST: 'owner' },
  '/admin/people/invitations/:id/sending': { GET: 'owner', POST: 'owner' },
  '/admin/people/invitations/:id/withdrawal': { GET: 'owner', POST: 'owner' },
  '/admin/people/:id': { GET: 'owner' },
  '/admin/people/:id/access': { GET: 'owner', POST: 'owner' },
  '/admin/people/:id/role': { GET: 'owner', POST: 'owner', rule: 'the last owner stays one' },
  '/admin/people/:id/second-factor': { GET: 'owner', POST: 'owner' },
  '/admin/people/:id/sessions': { GET: 'owner', POST: 'owner' },

  '/admin/email': { GET: 'owner' },
  '/admin/email/trial': { GET: 'owner', POST: 'owner' },
  '/admin/email/:id/dismissal': { GET: 'owner', POST: 'owner' },
  '/admin/email/:id/retry': { GET: 'owner', POST: 'owner' },

  '/admin/articles/:id/autosave': { GET: 'editor', POST: 'editor' },
  '/admin/articles/links.json': { GET: 'editor' },
  '/admin/articles/pictures': { GET: 'editor', POST: 'editor' },

  '/admin/services': { GET: 'editor' },
  '/admin/services/:key': { GET: 'editor', POST: 'editor' },
  '/admin/services/:key/position': { GET: 'editor', POST: 'editor' },

  '/admin/notice': { GET: 'editor', POST: 'editor' },

  '/admin/settings': { GET: 'owner', POST: 'owner' },

  '/admin/payees': { GET: 'owner' },
  '/admin/payees/:method': {
    GET: 'owner',
    POST: 'owner',
    rule: 'in force a day later, a week later once an owner has lost the access; every owner may cancel',
  },
  '/admin/payees/changes/:id/cancellation': { GET: 'owner', POST: 'owner' },

  '/admin/privacy': { GET: 'owner', POST: 'owner' },
  '/admin/privacy/:id': { GET: 'owner' },
  '/admin/privacy/:id/link': { GET: 'owner', POST: 'owner' },
  '/admin/privacy/:id/copy': {
    GET: 'owner',
    POST: 'owner',
    rule: 'once the person has proved the email address and asked for it',
  },
  '/admin/privacy/:id/erasure': {
    GET: 'owner',
    POST: 'owner',
    rule: 'once the person has proved the email address and asked for it',
  },

  '/admin/numbers': { GET: 'owner' },

  '/admin/exports': { GET: 'owner' },
  '/admin/exports/file': { GET: 'owner', POST: 'owner' },

  '/admin/backup': { GET: 'owner', POST: 'owner' },
  '/admin/backup/:file': { GET: 'owner', POST: 'owner', rule: 'the link is good for one hour' },

  '/admin/journal': { GET: 'owner' },
  '/admin/notifications': { GET: 'editor', POST: 'editor', rule: 'of oneself' },
  '/admin/search': { GET: 'editor', POST: 'editor', rule: 'donors by phone, people: owners' },

  '/admin/publish': { GET: 'editor' },
  '/admin/more': { GET: 'editor' },

  '/admin/journal/:id/undo': {
    GET: 'editor',
    POST: 'editor',
    rule: 'a change by owners alone: owners',
  },
  '/admin/journal/bulk/:at/undo': {
    GET: 'editor',
    POST: 'editor',
    rule: 'what one changed at once oneself',
  },

  '/admin/*': { GET: 'editor', rule: 'no such page' },
};
