import { hasRole, type Role } from './account.ts';

/**
 * The role that each needs at least, where it is not that of the page. Pages, API, commands and
 * undo ask `can`, so a rule changes here alone.
 */
export const permissions = {
  /** To publish, schedule or withdraw an article, and to undo or redo any of it. */
  'article.publish': 'editor' as Role,
};

export type Permission = keyof typeof permissions;

export const can = (role: Role, permission: Permission): boolean =>
  hasRole(role, permissions[permission]);
