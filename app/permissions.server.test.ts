import type { LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { callApi, secret } from '#test/api.ts';
import { db, test } from '#test/database.ts';
import { announce } from '#test/donation-review.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { routeTable } from '#test/route-table.ts';
import * as article from './features/articles/admin/article.tsx';
import { insertDraft } from './features/articles/drafts.server.ts';
import { emptySnapshot } from './features/articles/drafts.ts';
import * as publicationApi from './features/articles/publication-api.ts';
import { changeState } from './features/donations/admin/review.server.ts';
import { issueAccessToken } from './http/session/access-token.server.ts';
import { type Permission, permissions } from './http/session/permissions.ts';
import { pagesBelow } from './office/menu.ts';
import type { Db } from './platform/database.server.ts';

const now = Date.now();
const gone = { outcome: 'rejected', reason: 'gone' };

/** From now on, it is for owners alone. */
function tighten(permission: Permission) {
  const before = permissions[permission];
  permissions[permission] = 'owner';
  onTestFinished(() => {
    permissions[permission] = before;
  });
}

async function begin(db: Db) {
  const accountId = await makeAccount(db, now, { email: 'e@example.org', username: 'editor' });
  await db.updateTable('account').set({ role: 'editor' }).where('id', '=', accountId).execute();
  const { cookie, session } = await openSession(db, accountId);
  const call = (path: string, given: object) =>
    memberArgs(path, { db, cookie, routes: routeTable, ...given }) as LoaderFunctionArgs & never;
  const undoAs = (role: 'editor' | 'owner', entryId: string) =>
    undoChange(db, { entryId, accountId, role }, now);
  /** Neither the undo nor, once an owner undid it, the redo. */
  const expectNoUndo = async (entryId: string) => {
    expect(await undoAs('editor', entryId)).toEqual(gone);
    const undone = await undoAs('owner', entryId);
    if (undone.outcome !== 'done') throw new Error(JSON.stringify(undone));
    expect(await undoAs('editor', undone.value.entryId)).toEqual(gone);
    expect(await undoAs('owner', undone.value.entryId)).toMatchObject({ outcome: 'done' });
  };
  return { accountId, session, call, expectNoUndo };
}

test('a stricter rule about articles closes menu, API, undo and redo to editors', async () => {
  const { accountId, session, call, expectNoUndo } = await begin(db);
  const id = await insertDraft(db, { accountId, snapshot: emptySnapshot('Jean') }, now);
  const params = { id: String(id) };
  const form = { version: '1', intent: 'trash' };
  const { to } = await redirected(article.action(call(`/admin/articles/${id}`, { params, form })));
  tighten('article.edit');
  const pages = pagesBelow('/admin/publish', 'editor', []).map((each) => each.to);
  expect(pages).not.toContain('/admin/articles');
  const token = await issueAccessToken(secret, session.id, now);
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': '*' };
  const answer = await callApi(
    db,
    `/api/publications/${id}`,
    (args) => publicationApi.action({ ...args, params }),
    { method: 'PATCH', json: { locale: 'fr', title: 'T' }, headers },
  );
  expect(answer.body).toMatchObject({ status: 403, code: 'forbidden' });
  await expectNoUndo(new URL(to ?? '', 'https://bwt.example').searchParams.get('done') ?? '');
});

test('a stricter rule about donations closes the command, undo and redo to editors', async () => {
  const { accountId, expectNoUndo } = await begin(db);
  const reference = await announce(db);
  const receive = { reference, accountId, role: 'editor', reason: null } as const;
  const received = await changeState(db, { ...receive, state: 'received' }, now);
  if (received.outcome !== 'done') throw new Error(JSON.stringify(received));
  tighten('donation.announce');
  expect(await changeState(db, { ...receive, state: 'announced' }, now)).toEqual({
    outcome: 'rejected',
    reason: 'forbidden',
  });
  await expectNoUndo(received.value.entryId);
});
