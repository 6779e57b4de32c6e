import { onTestFinished } from 'vitest';
import type { Role } from '#app/http/session/account.ts';
import { type Permission, permissions } from '#app/http/session/permissions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { openBrowser } from './browser.ts';
import { openSession } from './members.ts';
import { makeTeamMember } from './message-review.ts';
import { pageArgs, redirection } from './page-args.ts';

/** From now on, in this test. */
export function requireRole(permission: Permission, role: Role): void {
  const before = permissions[permission];
  permissions[permission] = role;
  onTestFinished(() => void Object.assign(permissions, { [permission]: before }));
}

type Form = Record<string, string>;
type Action = (args: never) => unknown;

/** A person of the team who has logged in, and their requests. */
export async function signIn(db: Db, role: Role = 'editor', name: string = role, at = Date.now()) {
  const id = await makeTeamMember(db, role, name);
  const { cookie } = await openSession(db, id, at);
  const args = (path: string, form?: Form): never => pageArgs(db, path, { form, cookie }) as never;
  return {
    ...openBrowser(cookie),
    id,
    cookie,
    args,
    /** Presses a button. @returns where it leads */
    press: async (action: Action, path: string, form: Form = {}): Promise<string> =>
      redirection(await action(args(path, form))).location ?? '',
  };
}
