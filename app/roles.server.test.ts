import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { db, test } from '#test/database.ts';
import { announce } from '#test/donation-review.ts';
import { expectDone, undoChange } from '#test/journal.ts';
import { openSession } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { requireRole } from '#test/office.ts';
import { pageArgs } from '#test/page-args.ts';
import { changeState } from './features/donations/admin/review.server.ts';
import { registry } from './features.server.ts';
import { rejected } from './http/result.ts';
import { type Permission, permissions } from './http/session/permissions.ts';
import { menu, pagesBelow } from './office/menu.ts';
import { flatRoutes } from './routes.ts';

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type RouteModule = { loader?: Handler; action?: Handler };
const modules = import.meta.glob<RouteModule>([
  '/app/{features,office}/**/*.{ts,tsx}',
  '!**/*.{test,server,client}.ts',
]);

const those = (permission: Permission) => `${permissions[permission]}s`;
const byEmail = 'once the person has proved the email address and asked for it';

/** Rules that depend on what is sent, which have tests in their features. */
const rules: Readonly<Record<string, string>> = {
  '/admin/messages/selection': 'at most 100 messages',
  '/admin/donations': `email address and phone of donors: ${those('donor.contact')}`,
  '/admin/donations/selection': `at most 100 donations; confirmed: ${those('donation.confirm')}`,
  '/admin/donations/:reference': `email address and phone of the donor: ${those('donor.contact')}`,
  '/admin/donations/:reference/state': `confirmed, refused, and back from these: ${those('donation.confirm')}; its page with \`?to=received\`: ${those('donation.announce')}`,
  '/admin/donations/payments/:id': `SMS and phone of a payment that was ever matched: ${those('donor.contact')}`,
  '/admin/donations/payments/:id/match': `with a confirmed donation: ${those('donation.confirm')}`,
  '/admin/articles/:id': `publish, schedule, withdraw: ${those('article.publish')}`,
  '/admin/pictures/selection': 'at most 100 pictures',
  '/admin/people/:id/role': 'the last owner stays one',
  '/admin/payees/:method':
    'in force a day later, a week later once an owner has lost the access; every owner may cancel',
  '/admin/privacy/:id/copy': byEmail,
  '/admin/privacy/:id/erasure': byEmail,
  '/admin/backup/:file': 'the link is good for one hour',
  '/admin/notifications': 'of oneself',
  '/admin/notifications/devices': 'of oneself',
  '/admin/notifications/devices/:id/removal': 'of oneself',
  '/admin/search': `donors by phone, people, data requests: ${those('donor.contact')}`,
  '/admin/journal/:id/undo': 'a change by owners alone: owners',
  '/admin/journal/bulk/:at/undo': 'what one changed at once oneself',
  '/admin/*': 'no such page',
};

const introduction = `# Roles in the back-office

Who may do what: the role that each permission needs at least (\`app/http/session/permissions.ts\`), and the permission that the loader and the action of each route ask for.
This page is written from them: \`npx vitest run --project data app/roles.server.test.ts -u\`. The server decides at each request; \`test/roles.test.ts\` asks it for every row as
everyone. A member has their own things under \`/dashboard\` and \`/head\`; an owner may do all that an editor may.

| permission | role |
|---|---|
${Object.entries(permissions)
  .map(([permission, role]) => `| \`${permission}\` | ${role} |\n`)
  .join('')}
| route | see | do | rule |
|---|---|---|---|
`;

const routes = flatRoutes.flatMap(({ path = '', file }) =>
  /^\/(?:admin|publication\/create)(?:\/|$)/.test(path) ? [{ path, file }] : [],
);

/** Refuses every permission from now on. @returns the last one that was asked for */
function refuseAll(): () => Permission | undefined {
  const before = { ...permissions };
  let asked: Permission | undefined;
  for (const permission of Object.keys(before) as Permission[]) {
    const get = () => {
      asked = permission;
      return 'owner';
    };
    Object.defineProperty(permissions, permission, { configurable: true, enumerable: true, get });
    const value = { value: before[permission], writable: true };
    onTestFinished(() => void Object.defineProperty(permissions, permission, value));
  }
  return () => asked;
}

test('docs/roles.md shows what every route of the back-office asks for, and so does the menu', async () => {
  const { cookie } = await openSession(db, await makeTeamMember(db, 'editor'));
  const owner = await openSession(db, await makeTeamMember(db, 'owner', 'owner'));
  const role = { ...permissions };
  const values: Readonly<Record<string, string>> = { kind: 'job', method: 'moncash', version: '1' };
  /** @returns the status that is thrown */
  const statusOf = async (handler: Handler | undefined, path: string, sent: object) => {
    const url = path.replaceAll(/:(\w+)/g, (_, name) => values[name] ?? 'x');
    try {
      await handler?.(pageArgs(db, url, sent));
    } catch (thrown) {
      return (thrown as { init?: { status?: number } }).init?.status;
    }
    return undefined;
  };
  const isPosted = new Set<string>();
  for (const { path, file } of routes) {
    const { action } = (await modules[`/app/${file}`]?.()) ?? {};
    const status = await statusOf(action, path, { cookie: owner.cookie, form: {} });
    if (action && status !== 405) isPosted.add(path);
  }
  const lastAsked = refuseAll();
  const askedBy = async (...given: Parameters<typeof statusOf>) => {
    expect(await statusOf(...given), given[1]).toBe(403);
    return lastAsked();
  };
  const shown = (may: Permission | undefined) => (may ? `${role[may]}: \`${may}\`` : '');
  const rows: string[] = [];
  const asked = new Map<string, Permission | undefined>();
  for (const { path, file } of routes) {
    const { loader, action } = (await modules[`/app/${file}`]?.()) ?? {};
    const see = await askedBy(loader, path, { cookie });
    asked.set(path, see);
    const sent = { cookie, form: {} };
    const act = isPosted.has(path) ? await askedBy(action, path, sent) : undefined;
    rows.push(`| \`${path}\` | ${shown(see)} | ${shown(act)} | ${rules[path] ?? ''} |\n`);
  }
  await expect(introduction + rows.join('')).toMatchFileSnapshot('../docs/roles.md');
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(rules)));
  for (const { to, may } of [...menu.flatMap(({ pages = [] }) => pages), ...registry.sections])
    if (to.startsWith('/admin')) expect(may ?? 'office.enter', to).toBe(asked.get(to));
});

test('a stricter rule closes menu, command, undo and redo to editors', async () => {
  const now = Date.now();
  const accountId = await makeTeamMember(db, 'editor');
  const reference = await announce(db);
  const change = { reference, accountId, role: 'editor', reason: null } as const;
  const received = expectDone(await changeState(db, { ...change, state: 'received' }, now));
  requireRole('article.edit', 'owner');
  requireRole('donation.announce', 'owner');
  const pages = pagesBelow('/admin/publish', 'editor', []).map((each) => each.to);
  expect(pages).not.toContain('/admin/articles');
  const back = await changeState(db, { ...change, state: 'announced' }, now);
  expect(back).toEqual(rejected('forbidden'));
  const undoAs = (role: 'editor' | 'owner', { entryId }: { entryId: string }) =>
    undoChange(db, { entryId, accountId, role }, now);
  expect(await undoAs('editor', received)).toEqual(rejected('gone'));
  const undone = expectDone(await undoAs('owner', received));
  expect(await undoAs('editor', undone)).toEqual(rejected('gone'));
});
