import { expect, onTestFinished } from 'vitest';
import type { RequestArgs } from '#app/http/context.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { permissions } from '#app/http/session/permissions.ts';
import { versionOf } from '#app/office/versions.ts';
import { callApi, secret } from '#test/api.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { openSession } from '#test/members.ts';
import { signIn } from '#test/office.ts';
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

async function write(accountId: string, isPublished = false) {
  const empty = emptySnapshot('Jean');
  const snapshot = { ...empty, texts: { ...empty.texts, fr: { ...empty.texts.fr, ...words } } };
  const id = await insertDraft(db, { accountId, snapshot }, now);
  if (isPublished) await publishDraft(db, { id, accountId, locales: ['fr'] }, now);
  const state = async () => {
    const draft = await findDraft(db, id);
    const isTrashed = draft?.trashedAt !== null;
    return { published: Object.keys(draft?.published ?? {}), schedule: draft?.schedule, isTrashed };
  };
  return { id, state };
}

async function begin() {
  const editor = await signIn(db, 'editor');
  const press = async (id: number, form: Record<string, string>) => {
    const stored = (await findDraft(db, id))?.snapshot ?? emptySnapshot('');
    const version = versionOf(valuesOf(stored));
    return editor.send(article.action, `/admin/articles/${id}`, { version, ...form });
  };
  return { editor, press };
}

const forbidden = { status: 403, notice: { reason: 'forbidden' } };

test('where owners alone publish, an editor’s text is saved, and nothing is published, scheduled, withdrawn or trashed', async () => {
  tighten();
  const { editor, press } = await begin();
  const [draft, shown] = [await write(editor.id), await write(editor.id, true)];
  const values = { 'title.fr': 'Corrigé' };
  for (const form of [
    { intent: 'publish', ...values },
    { intent: 'publish.anyway', ...values },
    { intent: 'publish', publishAt: '2090-01-01T07:00', ...values },
  ])
    expect(await press(draft.id, form)).toMatchObject({ ...forbidden, values });
  expect(await draft.state()).toEqual({ published: [], schedule: null, isTrashed: false });
  for (const intent of ['unpublish', 'unpublish.fr', 'trash'])
    expect(await press(shown.id, { intent })).toMatchObject(forbidden);
  expect(await shown.state()).toMatchObject({ published: ['article', 'fr'], isTrashed: false });
  // An article that nobody sees may go to the trash.
  expect(await press(draft.id, { intent: 'trash' })).toMatchObject({ status: 303 });
});

test('what an editor published under the old rule, they can neither undo nor redo', async () => {
  const { editor, press } = await begin();
  const { id, state } = await write(editor.id);
  await press(id, { intent: 'publish' });
  tighten();
  const undo = async (role: 'editor' | 'owner') => {
    const entryId = (await rowsIn('journal_entry')).at(-1)?.id ?? '';
    const by = { entryId, accountId: editor.id, role };
    return [(await undoChange(db, by, now)).outcome, ...(await state()).published];
  };
  const shown = ['article', 'fr'];
  expect(await undo('editor')).toEqual(['rejected', ...shown]);
  expect(await undo('owner')).toEqual(['done']);
  expect(await undo('editor')).toEqual(['rejected']);
  expect(await undo('owner')).toEqual(['done', ...shown]);
});

test('the API refuses to publish, schedule, change, withdraw or delete what is public', async () => {
  const editor = await signIn(db);
  const { id, state } = await write(editor.id, true);
  const params = { id: String(id) };
  tighten();
  const { session } = await openSession(db, editor.id);
  const token = await issueAccessToken(secret, session.id, now);
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': '*' };
  const call = (method: string, json: object = {}) => {
    const resource = method === 'POST' ? publicationsApi.action : publicationApi.action;
    const withId = (args: RequestArgs) => resource({ ...args, params });
    return callApi(db, `/api/publications/${id}`, withId, { method, json, headers });
  };
  for (const [method, change] of [
    ['POST', { title: 'T', content: 'C' }],
    ['PATCH', { locale: 'fr', title: 'T' }],
    ['PATCH', { locale: 'fr', state: 'draft' }],
    ['PATCH', { locale: 'fr', state: 'published' }],
    ['PATCH', { locale: 'fr', publishAt: '2090-01-01T00:00:00Z' }],
    ['DELETE'],
  ] as const)
    expect((await call(method, change)).body).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await state()).toMatchObject({ published: ['article', 'fr'], isTrashed: false });
  expect((await call('POST', { title: 'T', content: 'C', state: 'draft' })).status).toBe(201);
});
