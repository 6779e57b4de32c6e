import type { LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import type { RequestArgs } from '#app/http/context.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { permissions } from '#app/http/session/permissions.ts';
import * as undo from '#app/office/journal/undo.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { callApi, secret } from '#test/api.ts';
import { db, sqlite, test } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { routeTable } from '#test/route-table.ts';
import { findDraft, insertDraft } from '../drafts.server.ts';
import { emptySnapshot, valuesOf } from '../drafts.ts';
import * as publicationApi from '../publication-api.ts';
import * as publicationsApi from '../publications-api.ts';
import { publishDraft } from '../publishing.server.ts';
import * as article from './article.tsx';

const now = Date.now();
const words = { title: 'La radio', summary: 'Elle parle.', content: 'Kap.', isReady: true };

/** From now on, owners alone publish. */
function tighten() {
  permissions['article.publish'] = 'owner';
  onTestFinished(() => {
    permissions['article.publish'] = 'editor';
  });
}

async function signIn(db: Db, role: Role) {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  const { cookie } = await openSession(db, id);
  const call = (path: string, given: object) =>
    memberArgs(path, { db, cookie, routes: routeTable, ...given }) as LoaderFunctionArgs & never;
  return { id, role, cookie, call };
}

async function begin(db: Db, { isPublished = false } = {}) {
  const [editor, owner] = [await signIn(db, 'editor'), await signIn(db, 'owner')];
  const empty = emptySnapshot('Jean');
  const snapshot = { ...empty, texts: { ...empty.texts, fr: { ...empty.texts.fr, ...words } } };
  const id = await insertDraft(db, { accountId: editor.id, snapshot }, now);
  if (isPublished) await publishDraft(db, { id, accountId: editor.id, locales: ['fr'] }, now);
  const params = { id: String(id) };
  const press = async (form: Record<string, string>, { call } = editor) => {
    const { snapshot: stored } = (await findDraft(db, id)) ?? { snapshot };
    const version = versionOf(valuesOf(stored));
    return article.action(call(`/admin/articles/${id}`, { params, form: { version, ...form } }));
  };
  const state = async () => {
    const draft = await findDraft(db, id);
    return {
      published: Object.keys(draft?.published ?? {}),
      schedule: draft?.schedule ?? null,
      isTrashed: draft?.trashedAt !== null,
    };
  };
  return { editor, owner, id, params, press, state };
}

const entries = () =>
  db
    .selectFrom('journal_entry')
    .select(['id', 'action', 'role'])
    .orderBy('created_at', 'desc')
    .execute();
const idOf = (to: string | null) =>
  new URL(to ?? '', 'https://bwt.example').searchParams.get('done') ?? '';

test('where owners alone publish, an editor’s text is saved, and nothing is published, scheduled, withdrawn or trashed', async () => {
  tighten();
  const { press, state } = await begin(db);
  const asked: Record<string, string>[] = [
    { intent: 'publish' },
    { intent: 'publish.anyway' },
    { intent: 'publish', publishAt: '2090-01-01T07:00' },
  ];
  for (const form of asked)
    expect(await shownAgain(press({ ...form, 'title.fr': 'Corrigé' }))).toMatchObject({
      ...{ status: 403, notice: { reason: 'forbidden' }, values: { 'title.fr': 'Corrigé' } },
    });
  expect(await state()).toEqual({ published: [], schedule: null, isTrashed: false });
  const { press: pressPublished, state: published } = await begin(
    await sqlite.database().then((other) => other.db),
    { isPublished: true },
  );
  for (const intent of ['unpublish', 'unpublish.fr', 'trash'])
    expect(await shownAgain(pressPublished({ intent }))).toMatchObject({
      status: 403,
      notice: { reason: 'forbidden' },
    });
  expect(await published()).toMatchObject({ published: ['article', 'fr'], isTrashed: false });
  // An article that nobody sees may go to the trash.
  expect(await redirected(press({ intent: 'trash' }))).toMatchObject({ status: 303 });
});

test('what an editor published under the old rule, they can neither undo nor redo', async () => {
  const { editor, owner, id, press, state } = await begin(db);
  const done = idOf((await redirected(press({ intent: 'publish' }))).to);
  expect(await entries()).toMatchObject([{ action: 'article.published', role: 'editor' }]);
  tighten();
  const form = { back: `/admin/articles/${id}` };
  const undoAs = ({ call }: typeof editor, entry: string) =>
    redirected(undo.action(call(`/admin/journal/${entry}/undo`, { params: { id: entry }, form })));
  expect((await undoAs(editor, done)).to).toContain('notice=gone');
  const undone = idOf((await undoAs(owner, done)).to);
  expect((await state()).published).toEqual([]);
  expect((await undoAs(editor, undone)).to).toContain('notice=gone');
  await undoAs(owner, undone);
  expect((await state()).published).toEqual(['article', 'fr']);
});

test('the API refuses to publish, schedule, change, withdraw or delete what is public', async () => {
  const { editor, id, params, state } = await begin(db, { isPublished: true });
  tighten();
  const { session } = await openSession(db, editor.id);
  const headers = {
    Authorization: `Bearer ${await issueAccessToken(secret, session.id, now)}`,
    'If-Match': '*',
  };
  const call = (method: string, json: object = {}) => {
    const resource = method === 'POST' ? publicationsApi.action : publicationApi.action;
    const withId = (args: RequestArgs) => resource({ ...args, params });
    return callApi(db, `/api/publications/${id}`, withId, { method, json, headers });
  };
  const refused = { status: 403, code: 'forbidden' };
  expect((await call('POST', { title: 'T', content: 'C' })).body).toMatchObject(refused);
  for (const change of [
    { title: 'T' },
    { state: 'draft' },
    { state: 'published' },
    { publishAt: '2090-01-01T00:00:00Z' },
  ])
    expect((await call('PATCH', { locale: 'fr', ...change })).body).toMatchObject(refused);
  expect((await call('DELETE')).body).toMatchObject(refused);
  expect(await state()).toMatchObject({ published: ['article', 'fr'], isTrashed: false });
  expect((await call('POST', { title: 'T', content: 'C', state: 'draft' })).status).toBe(201);
});
