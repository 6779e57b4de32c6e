import { hasRole, type Role, roles } from './account.ts';

/**
 * The least role for each permission. Pages, buttons, the API, commands, undo and redo ask here.
 */
const table = {
  /** Today, the menus, the search, and undoing what one may do. */
  'office.enter': 'editor',

  'message.read': 'editor',
  'message.decide': 'editor',
  /** Also to take a reply back, and to send it again. */
  'message.reply': 'editor',
  'savedReply.edit': 'editor',

  'donation.read': 'editor',
  'donation.announce': 'editor',
  'donation.confirm': 'owner',
  'donation.refuse': 'owner',
  /** Email address, phone and proof of a donor, and the SMS of a payment that was ever matched. */
  'donor.contact': 'owner',
  'payment.edit': 'editor',
  /** To say that the money for what was cancelled is given back. */
  'payment.return': 'owner',
  'payee.change': 'owner',

  'article.edit': 'editor',
  /** Also to schedule or withdraw one, and to change or trash what is public. */
  'article.publish': 'editor',
  'picture.moderate': 'editor',
  'evidence.edit': 'editor',
  'service.edit': 'editor',
  /** Also its sessions. */
  'course.edit': 'editor',
  'course.remove': 'owner',
  /** Also to call learners, to take payments by hand, and to issue certificates. */
  'enrolment.edit': 'editor',
  'enrolment.remove': 'owner',
  /** A certificate without the days that it asks for. */
  'certificate.overrule': 'owner',
  'notice.edit': 'editor',
  /** The public pages in a file, to read without a connection. */
  'siteFile.make': 'editor',
  'setting.edit': 'owner',

  'person.change': 'owner',
  'invitation.send': 'owner',
  'privacy.answer': 'owner',
  'numbers.read': 'owner',
  'export.make': 'owner',
  'backup.make': 'owner',
  'journal.read': 'owner',
  'email.retry': 'owner',
} as const satisfies Record<`${string}.${string}`, Role>;

export type Permission = keyof typeof table;

export const permissions: Record<Permission, Role> = { ...table };

export const can = (role: Role, permission: Permission): boolean =>
  hasRole(role, permissions[permission]);

export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => can(role, permission));
