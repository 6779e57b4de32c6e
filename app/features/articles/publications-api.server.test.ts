import { expect } from 'vitest';
import type { RequestArgs } from '#app/http/context.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { publisher } from '#test/articles.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { requireRole } from '#test/office.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import * as one from './publication-api.ts';
import * as all from './publications-api.ts';
import { publishNextDue } from './publishing.server.ts';

const now = Date.now();

async function tokenFor(role: Role): Promise<Call> {
  const { session } = await openSession(db, await makeTeamMember(db, role));
  const token = await issueAccessToken(secret, session.id, now);
  return { headers: { Authorization: `Bearer ${token}` } };
}

const list = (query = '', call: Call = {}) =>
  callApi(db, `/api/publications${query}`, all.loader, { method: 'GET', ...call });
const post = (json: unknown, call: Call = {}) =>
  callApi(db, '/api/publications', all.action, { json, ...call });
const at = (id: number, call: Call, query = '') => {
  const resource = call.method === 'GET' ? one.loader : one.action;
  const withId = (args: RequestArgs) => resource({ ...args, params: { id: String(id) } });
  return callApi(db, `/api/publications/${id}${query}`, withId, call);
};
const withHeaders = (call: Call, headers: Record<string, string>): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
});

const article = { title: 'La radio', content: '## Okap\n\nElle parle **à tous**.\n' };

test('an editor publishes now, under the number after the last, with an inline picture that becomes a stored one; readers get it', async () => {
  const { storage } = await openDisk();
  const editor = { ...(await tokenFor(publisher)), storage };
  const imageUrl = `data:image/png;base64,${(await smallPicture()).toString('base64')}`;
  const sent = { ...article, imageUrl, imageAlt: 'Un poste' };
  const { status, body, headers } = await post(sent, editor);
  const published = { id: 1, locale: 'fr', state: 'published', author: publisher };
  const stored = expect.stringMatching(/^https:\/\/bwt\.example\/media\/[\w-]+\.jpeg$/);
  expect([status, body]).toMatchObject([201, { ...sent, ...published, imageUrl: stored }]);
  expect(headers.get('location')).toBe('https://bwt.example/api/publications/1');
  expect(headers.get('etag')).toBe('"1-1"');
  const byAi = await post({ ...article, locale: 'ht', author: 'IA' }, editor);
  expect(byAi.body).toMatchObject({ id: 2, isByAi: true });
  const url = 'https://bwt.example/en/publication/la-radio';
  const first = { id: 1, locale: 'fr', summary: 'Elle parle à tous.', url };
  const items = [{ id: 2, locale: 'ht' }, first];
  expect((await list('?locale=en')).body).toMatchObject({ items, next: null });
  expect((await list('?cursor=2')).body).toMatchObject({ items: [{ id: 1 }] });
  expect((await at(1, { method: 'GET' })).body).toMatchObject({ id: 1, ...article });
  for (const wrong of ['?cursor=x', '?locale=de']) expect((await list(wrong)).status).toBe(400);
});

test('without a session 401, as a member 403, and nothing is stored', async () => {
  for (const [given, status] of [
    [{}, 401],
    [await tokenFor('member'), 403],
  ] as const) {
    const call = { json: article, ...given };
    const answers = [
      await post(article, call),
      await at(1, { ...call, method: 'PATCH' }),
      await at(1, { ...call, method: 'DELETE' }),
    ];
    expect(answers).toMatchObject(Array(3).fill({ status }));
  }
  expect(await rowsIn('article_draft')).toEqual([]);
});

test('what is wrong is named by field, the picture and the time too, and nothing is stored', async () => {
  const editor = { ...(await tokenFor(publisher)), storage: {} as never };
  const bad = { title: ' ', locale: 'de', publishAt: 'demain', imageUrl: 'file:///etc/passwd' };
  for (const [given, ...wrong] of [
    [{ ...bad, content: '' }, 'content', 'imageUrl', 'locale', 'publishAt', 'title'],
    [{ ...article, imageUrl: 'http://127.0.0.1:1/a.jpg' }, 'imageUrl'],
    [{ ...article, publishAt: '2020-01-01T00:00:00Z' }, 'publishAt'],
    // Nothing in it makes a summary.
    [{ title: 'Ligne', content: '---' }, 'summary'],
  ] as const) {
    const { status, body } = await post(given, editor);
    const fields = (body['errors'] as { field: string }[]).map(({ field }) => field);
    expect([status, ...fields.sort()]).toEqual([400, ...wrong]);
  }
  expect(await rowsIn('article_draft')).toEqual([]);
});

test('a draft is for editors only, until it is published at its time', async () => {
  const editor = await tokenFor(publisher);
  const { body: draft } = await post({ ...article, state: 'draft' }, editor);
  const publishAt = new Date(now + 3_600_000).toISOString();
  await post({ ...article, title: 'Demain', publishAt }, editor);
  expect(draft).toMatchObject({ id: 1, state: 'draft', publishedAt: null, url: null });
  for (const id of [1, 2]) {
    expect((await at(id, { method: 'GET' })).status).toBe(404);
    expect((await at(id, { method: 'GET', ...editor })).status).toBe(200);
  }
  expect((await list()).body['items']).toEqual([]);
  await publishNextDue(db, now + 3_600_000);
  expect((await list()).body['items']).toMatchObject([{ id: 2, title: 'Demain' }]);
});

test('a PATCH needs the current ETag: 428 without, 412 when it is stale; a change to a public text is public, a translation is a draft until published; a deleted article is in the trash, and a 404', async () => {
  const editor = await tokenFor(publisher);
  await post(article, editor);
  const patch = (json: unknown, etag?: string) => {
    const headers = etag ? withHeaders(editor, { 'If-Match': etag }) : editor;
    return at(1, { method: 'PATCH', json, ...headers });
  };
  const read = async (query = '') => (await at(1, { method: 'GET' }, query)).body;
  expect((await patch({ title: 'B' })).status).toBe(428);
  const stale = { status: 412, code: 'changed_since' };
  for (const wrong of ['"1-9"', '"2-1"', 'made-up'])
    expect((await patch({ title: 'B' }, wrong)).body).toMatchObject(stale);
  const tsf = { title: 'La TSF', slug: 'la-tsf' };
  const changed = await patch(tsf, '"1-1"');
  expect(changed.body).toMatchObject({ ...article, ...tsf, state: 'published' });
  expect((await patch({ title: 'C' }, '"1-1"')).status).toBe(412);
  // A published text stays public, with the change; a translation is a draft until it is published.
  expect(await read()).toMatchObject({ title: 'La TSF' });
  const etag = changed.headers.get('etag') ?? '';
  const creole = await patch({ locale: 'ht', title: 'Radyo a', content: 'Kap.' }, etag);
  expect(creole.body).toMatchObject({ locale: 'ht', state: 'draft' });
  expect(await read('?locale=ht')).toMatchObject({ locale: 'fr' });
  await patch({ locale: 'ht', state: 'published' }, '*');
  await patch({ locale: 'fr', state: 'draft' }, '*');
  expect(await read()).toMatchObject({ locale: 'ht' });
  // A call that cannot be published stores nothing.
  const rule = { locale: 'ht', title: 'Trait', summary: '', content: '---' };
  const refused = await patch(rule, '*');
  const errors = [{ field: 'summary', code: 'missing' }];
  expect(refused).toMatchObject({ status: 400, body: { errors } });
  const stored = await at(1, { method: 'GET', ...editor }, '?locale=ht');
  expect(stored.body).toMatchObject({ title: 'Radyo a' });

  const remove = async (headers: Record<string, string> = {}) =>
    (await at(1, { method: 'DELETE', ...withHeaders(editor, headers) })).status;
  expect(await remove({ 'If-Match': '"1-1"' })).toBe(412);
  expect([await remove(), await remove()]).toEqual([204, 404]);
  expect((await at(1, { method: 'GET', ...editor })).status).toBe(404);
  expect(await rowsIn('article_draft')).toMatchObject([{ trashed_at: expect.any(Number) }]);
});

test('where owners alone publish, an editor publishes, schedules, changes, withdraws and deletes nothing that is public', async () => {
  requireRole('article.publish', 'editor');
  const editor = withHeaders(await tokenFor('editor'), { 'If-Match': '*' });
  await post(article, editor);
  requireRole('article.publish', 'owner');
  const later = { publishAt: '2090-01-01T00:00:00Z' };
  for (const change of [{ title: 'T' }, { state: 'draft' }, { state: 'published' }, later]) {
    const json = { locale: 'fr', ...change };
    expect(await at(1, { ...editor, method: 'PATCH', json })).toMatchObject({ status: 403 });
  }
  expect(await at(1, { ...editor, method: 'DELETE' })).toMatchObject({ status: 403 });
  expect((await post(article, editor)).body).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await list()).body['items']).toMatchObject([{ title: 'La radio' }]);
  expect((await post({ ...article, state: 'draft' }, editor)).status).toBe(201);
});
