import { afterAll, beforeAll, expect, test } from 'vitest';
import { menu, pagesBelow } from '#app/features/office/menu.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { type Member, makeMember, onDatabase } from '../e2e/members.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function linksFor(member?: Member, role: 'member' | 'editor' | 'owner' = 'member'): Promise<string[]> {
  const headers: Record<string, string> = {};
  if (member) {
    const secret = await secretOf(server);
    const { token } = await onDatabase(server, async (db) => {
      await db.updateTable('account').set({ role }).where('id', '=', member.id).execute();
      return insertSession(db, secret, { accountId: member.id }, { userAgent: null }, Date.now());
    });
    headers['Cookie'] = `session=${token}`;
  }
  const html = await (await fetch(`${server.url}/layout`, { headers })).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
}

const officePages = (isOwner: boolean) =>
  menu
    .flatMap(({ to }) => [to, ...pagesBelow(to, isOwner).map((page) => page.to)])
    .filter((path) => path.startsWith('/admin'))
    .sort();

test('A24: the site map names every page that its reader may open', async () => {
  const member = await makeMember(server);
  const visitor = await linksFor();
  expect(visitor.filter((path) => path.startsWith('/gallery/')).length).toBeGreaterThan(5);
  expect(visitor.filter((path) => /^\/(?:head\/|admin)/.test(path))).toEqual([]);
  const ofMember = await linksFor(member);
  expect(ofMember).toEqual(expect.arrayContaining([...visitor, '/head/password', '/head/activity']));
  expect(ofMember.filter((path) => path.startsWith('/admin'))).toEqual([]);
  for (const role of ['editor', 'owner'] as const) {
    const links = await linksFor(member, role);
    expect(links.filter((path) => path.startsWith('/admin')).sort()).toEqual(officePages(role === 'owner'));
    expect(new Set(links).size).toBe(links.length);
  }
});
