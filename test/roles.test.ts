import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { hasRole, type Role } from '#app/http/session/account.ts';
import { errorTexts } from '#app/office/error-texts.ts';
import { flatRoutes } from '#app/routes.ts';
import { makeThings, pathOf } from '../e2e/everyone.ts';
import { makeMember, openSession } from '../e2e/members.ts';
import { readPage } from './pages.ts';
import { startServer } from './server.ts';

const file = readFileSync(new URL('../docs/roles.md', import.meta.url), 'utf8');
/** The roles that may see a route and do something there, as docs/roles.md has them. */
const table = [...file.matchAll(/^\| `(\/[^`]*)` \| (\w*)[^|]*\| (\w*)/gm)].map(
  ([, path = '', see, act]) => ({ path, GET: see as Role, POST: (act || null) as Role | null }),
);

type Visitor = 'nobody' | Role;
/** Roles are in an order: the one that may, and the one below it. */
const visitors: Record<Role, readonly Visitor[]> = {
  member: ['nobody', 'member'],
  editor: ['nobody', 'member', 'editor'],
  owner: ['nobody', 'editor', 'owner'],
};

const server = await startServer();
afterAll(() => server.stop());
const things = await makeThings(server);
const sessions: Partial<Record<Visitor, Awaited<ReturnType<typeof openSession>>>> = {};
for (const role of ['member', 'editor', 'owner'] as const)
  sessions[role] = await openSession(server, await makeMember(server, { role }));

const rows = table.flatMap(({ path, GET, POST }) => [
  { path, method: 'GET', role: GET },
  ...(POST ? [{ path, method: 'POST', role: POST }] : []),
]);

// The URLs of client navigation reach the same loaders and actions as the pages.
test.each(rows)('A28: $method $path is for the role $role and above', async (row) => {
  const url = `${urlOf(row.path)}.data`;
  for (const visitor of visitors[row.role])
    expect(await ask(url, row.method, visitor), visitor).toBe(expectedOf(visitor, row.role));
});

test('a change in the back-office is a POST, and no other method; what is not in the table is refused to an owner too', async () => {
  for (const [index, { path, POST }] of table.entries()) {
    const method = POST ? ['PUT', 'PATCH', 'DELETE'][index % 3] : 'POST';
    const url = urlOf(path) + (POST ? '.data' : '');
    expect(await ask(url, method ?? '', 'owner'), `${method} ${path}`).toBe('no such method');
  }
});

const { fr, ht } = errorTexts;
test.each([
  ['/ht/admin/messages/unknown', 'editor', 404, ht.reasons.missing, '/ht/admin'],
  ['/admin/people', 'editor', 403, fr.reasons.owners, '/admin'],
  ['/ht/admin/people', 'member', 403, ht.reasons.team, '/ht/dashboard'],
  ['/publication/create', 'member', 403, fr.reasons.write, '/logout?next=%2Fpublication%2Fcreate'],
] as const)(
  '%s says to a person with the role %s why it is not shown, and leads back',
  async (path, visitor, status, text, back) => {
    const headers = { Cookie: sessions[visitor]?.cookie ?? '' };
    const { answer, document, texts, hrefs, all } = await readPage(server, path, headers);
    expect([answer.status, ...texts('h1')]).toEqual([status, text.title]);
    expect(texts('main').join()).toContain(text.text.replace(/\s+/g, ' '));
    expect(hrefs('a')).toContain(back);
    // A member is named instead of the office’s menu, and another one may log in.
    const leadsOut = hrefs('a').some((href) => href.includes('/logout?next='));
    const isNamed = /Marie Kap/.test(document.body.textContent ?? '');
    expect(isNamed && leadsOut).toBe(visitor === 'member');
    expect(all('.office-nav')).toHaveLength(visitor === 'member' ? 0 : 1);
  },
);

const urlOf = (path: string) =>
  flatRoutes.some((route) => route.path === path && route.file.endsWith('.tsx'))
    ? pathOf(path, things)
    : path.replace(':reference', things.reference).replaceAll(/:\w+/g, 'unknown');

const expectedOf = (visitor: Visitor, role: Role) =>
  visitor === 'nobody' ? 'login' : hasRole(visitor, role) ? 'allowed' : 'forbidden';

/** The outcome of a request. An empty form is allowed if it is refused for being empty. */
async function ask(path: string, method: string, visitor: Visitor) {
  const session = sessions[visitor];
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    // Not compressed, which would take long.
    headers: {
      'Accept-Encoding': 'identity',
      ...(session && { Cookie: session.cookie, 'X-XSRF-TOKEN': session.xsrf }),
    },
    ...(method === 'GET' ? {} : { body: new URLSearchParams() }),
  });
  const { status } = response;
  const text = await response.text();
  const to = response.headers.get('Location') ?? (status === 202 ? text : '');
  if (/\/login\?/.test(to)) return 'login';
  expect(status, `${visitor} at ${path}`).toBeLessThan(500);
  const isKnown = method === 'GET' || method === 'POST';
  if (status === 405 || (!isKnown && status === 404)) return 'no such method';
  return status === 403 ? 'forbidden' : 'allowed';
}
