import { listAccounts } from '#app/features/accounts/account-list.server.ts';
import {
  AccountError,
  type AccountErrorCode,
  findAccountRow,
} from '#app/features/accounts/accounts.server.ts';
import {
  changeRole,
  endSessions,
  resumeAccount,
  suspendAccount,
} from '#app/features/accounts/containment.server.ts';
import { resetSecondFactor } from '#app/features/accounts/second-factor/factors.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { type Role, roles } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import { CommandError, endWithUsage, formatTime, withSite } from './site.ts';

// `reset-factor` is for members who have lost passkeys, app and codes, and proved who they are.
const usage = `Usage: npm run account -- list
       npm run account -- suspend|resume|end-sessions|reset-factor you@example.org
       npm run account -- role you@example.org ${roles.join('|')}`;

const most = 500;

const explanations: Partial<Record<AccountErrorCode, string>> = {
  last_owner:
    'This is the last owner who can log in. Make another owner first: npm run owner -- ' +
    'them@example.org',
  email_unverified:
    'The email address of this account is not verified: only a member who has verified it ' +
    'can have a role.',
};

type Action = (db: Db, accountId: string, now: number) => Promise<string>;

const actions: Readonly<Record<string, Action>> = {
  suspend: async (db, id, now) =>
    (await suspendAccount(db, id, commandOrigin, now)) ? 'is suspended.' : 'was suspended already.',
  resume: async (db, id, now) =>
    (await resumeAccount(db, id, commandOrigin, now)) ? 'can log in again.' : 'was not suspended.',
  'end-sessions': async (db, id, now) =>
    `is logged out everywhere: ${await endSessions(db, id, commandOrigin, now)} sessions ended.`,
  'reset-factor': async (db, id, now) =>
    (await resetSecondFactor(db, id, commandOrigin, now))
      ? 'has no second factor any longer, and is logged out everywhere.'
      : 'had no second factor.',
};

const [command = '', email, role, ...more] = process.argv.slice(2);
const action =
  command === 'role' ? roleAction(role) : role === undefined ? actions[command] : undefined;
const isList = command === 'list' && email === undefined;
if (!(isList || (action && email)) || more.length > 0) endWithUsage(usage);

await withSite(async ({ db }) => {
  if (!action || !email) return list(db);
  const account = await findAccountRow(db, email);
  if (!account) throw new CommandError(`There is no account with the email address ${email}.`);
  try {
    console.log(`${account.email} ${await action(db, account.id, Date.now())}`);
  } catch (error) {
    const explained = error instanceof AccountError && explanations[error.code];
    throw explained ? new CommandError(explained) : error;
  }
});

function roleAction(given: string | undefined): Action | undefined {
  const role = roles.find((known) => known === given) satisfies Role | undefined;
  return (
    role &&
    (async (db, id, now) =>
      (await changeRole(db, id, role, commandOrigin, now))
        ? `is now ${role}.`
        : `was ${role} already.`)
  );
}

async function list(db: Db): Promise<void> {
  const accounts = await listAccounts(db, Date.now(), most);
  const lines = accounts.map(({ email, role, state, hasSecondFactor, sessions, lastLoginAt }) => [
    email,
    role,
    state,
    hasSecondFactor ? 'yes' : 'no',
    String(sessions),
    lastLoginAt === null ? 'never' : formatTime(lastLoginAt),
  ]);
  const table = [
    ['email', 'role', 'state', 'second factor', 'sessions', 'last login (UTC)'],
    ...lines,
  ];
  const pad = (cell: string, column: number) =>
    cell.padEnd(Math.max(...table.map((line) => line[column]?.length ?? 0)));
  for (const line of table) console.log(line.map(pad).join('  ').trimEnd());
  if (accounts.length === most) console.log(`Only the first ${most} are listed.`);
}
