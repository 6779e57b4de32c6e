import { type ActionFunctionArgs, matchPath } from 'react-router';
import { createRouteTable } from '#app/http/route-table.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import { flatRoutes } from '#app/routes.ts';
import { openBrowser } from './browser.ts';
import { memberArgs, openSession, redirected, shownAgain } from './members.ts';
import { makeTeamMember } from './message-review.ts';

const patterns = createRouteTable(flatRoutes.map(({ path = '' }) => ({ path })));
type Form = Record<string, string>;
type Action = (args: never) => unknown;

/** A person of the team who has logged in, and their requests: parameters come from the path. */
export async function signIn(db: Db, role: Role = 'editor', name: string = role, at = Date.now()) {
  const id = await makeTeamMember(db, role, name);
  const { cookie } = await openSession(db, id, at);
  const args = (path: string, form?: Form): never => {
    const { pathname } = new URL(path, 'https://bwt.example');
    const params = matchPath(patterns.patternOf(pathname) ?? '', pathname)?.params ?? {};
    const given: ActionFunctionArgs = memberArgs(path, {
      db,
      cookie,
      params: params as Form,
      ...(form && { form }),
    });
    return given as never;
  };
  return {
    ...openBrowser(cookie),
    id,
    cookie,
    args,
    /** Presses a button. @returns where it leads */
    press: async (action: Action, path: string, form: Form = {}): Promise<string> =>
      (await redirected(action(args(path, form)))).to ?? '',
    /** Sends a form that is refused. */
    refused: (action: Action, path: string, form: Form) => shownAgain(action(args(path, form))),
  };
}
