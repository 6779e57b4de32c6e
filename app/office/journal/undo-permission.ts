import { hasRole, type Role } from '#app/http/session/account.ts';
import { type Permission, permissions } from '#app/http/session/permissions.ts';
import type { RowChange } from './journal.server.ts';

/** The permission to make a change, and to undo it, where the editor's role does not say it. */
function permissionFor({ table, before, after }: RowChange): Permission | undefined {
  if (table !== 'article_draft') return undefined;
  const isChanged = (column: string) => column in after && before[column] !== after[column];
  // Out of the trash, an article is published again as it was.
  const isPublic = before['published'] !== '{}';
  return isChanged('published') || isChanged('publish_at') || (isChanged('trashed_at') && isPublic)
    ? 'article.publish'
    : undefined;
}

/**
 * The role that these changes need by the rules of now, which may be stricter than when the journal
 * recorded them.
 */
export const roleToChange = (changes: readonly RowChange[]): Role =>
  changes
    .map((change) => permissionFor(change))
    .map((permission): Role => (permission ? permissions[permission] : 'editor'))
    .reduce((highest, role) => (hasRole(role, highest) ? role : highest), 'editor');
