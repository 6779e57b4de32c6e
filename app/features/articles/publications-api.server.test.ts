import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import type { RequestArgs } from '#app/http/context.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import * as one from './publication-api.ts';
import * as all from './publications-api.ts';
import { publishNextDue } from './publishing.server.ts';

const now = Date.now();

async function tokenFor(role: Role): Promise<Call> {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await updateRows('account', { role }, id);
  const { session } = await openSession(db, id);
  return {
    headers: { Authorization: `Bearer ${await issueAccessToken(secret, session.id, now)}` },
  };
}

const list = (query = '', call: Call = {}) =>
  callApi(db, `/api/publications${query}`, all.loader, { method: 'GET', ...call });
const post = (json: unknown, call: Call = {}) =>
  callApi(db, '/api/publications', all.action, { json, ...call });
const at = (id: number, call: Call, query = '') => {
  const resource = call.method === 'GET' ? one.loader : one.action;
  return callApi(
    db,
    `/api/publications/${id}${query}`,
    (args: RequestArgs) => resource({ ...args, params: { id: String(id) } }),
    call,
  );
};
const withHeaders = (call: Call, headers: Record<string, string>): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
});

const article = { title: 'La radio', content: '## Okap\n\nElle parle **à tous**.\n' };

test('an editor publishes now, under the number after the last; readers get it', async () => {
  const editor = await tokenFor('editor');
  const { status, body, headers } = await post(article, editor);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: 1,
    locale: 'fr',
    state: 'published',
    author: 'editor',
    content: article.content,
  });
  expect([headers.get('location'), headers.get('etag')]).toEqual([
    'https://bwt.example/api/publications/1',
    '"1-1"',
  ]);
  expect(Date.parse(String(body['publishedAt']))).toBeGreaterThanOrEqual(now);
  expect((await post({ ...article, locale: 'ht', author: 'IA' }, editor)).body).toMatchObject({
    id: 2,
    isByAi: true,
  });

  const { body: page } = await list('?locale=en');
  expect(page).toMatchObject({
    items: [
      { id: 2, locale: 'ht' },
      {
        id: 1,
        locale: 'fr',
        summary: 'Okap Elle parle à tous.',
        url: 'https://bwt.example/en/publication/la-radio',
      },
    ],
    next: null,
  });
  expect(await list('?cursor=2')).toMatchObject({ body: { items: [{ id: 1 }] } });
  expect((await at(1, { method: 'GET' })).body).toMatchObject({ id: 1, ...article });
  expect((await list('?cursor=x')).status).toBe(400);
  expect((await list('?locale=de')).status).toBe(400);
});

test('without a session 401, as a member 403, and nothing is stored', async () => {
  const member = await tokenFor('member');
  expect((await post(article)).status).toBe(401);
  expect((await post(article, member)).body).toMatchObject({ status: 403, code: 'forbidden' });
  for (const method of ['PATCH', 'DELETE']) {
    expect((await at(1, { method, json: {} })).status).toBe(401);
    expect((await at(1, { method, json: {}, ...member })).status).toBe(403);
  }
  expect(await rowsIn('article_draft')).toEqual([]);
});

test('what is wrong is named by field, and the picture too', async () => {
  const editor = await tokenFor('editor');
  const bad = { title: ' ', locale: 'de', publishAt: 'demain', imageUrl: 'file:///etc/passwd' };
  const { status, body } = await post(bad, editor);
  expect([
    status,
    (body['errors'] as { field: string }[]).map(({ field }) => field).sort(),
  ]).toEqual([400, ['content', 'imageUrl', 'locale', 'publishAt', 'title']]);
  const refused = async (imageUrl: string) =>
    (await post({ ...article, imageUrl }, { ...editor, storage: {} as never })).body;
  expect(await refused('http://127.0.0.1:1/a.jpg')).toMatchObject({
    errors: [{ field: 'imageUrl', code: 'unreachable' }],
  });
  expect(await refused('data:image/png;base64,AAAA')).toMatchObject({
    status: 400,
    errors: [{ field: 'imageUrl' }],
  });
  expect(
    (await post({ ...article, publishAt: '2020-01-01T00:00:00Z' }, editor)).body,
  ).toMatchObject({ errors: [{ field: 'publishAt', code: 'past' }] });
  expect(await rowsIn('article_draft')).toEqual([]);
});

test('what cannot be published is a 400, and stores nothing of the call', async () => {
  const editor = await tokenFor('editor');
  // Nothing in it makes a summary.
  const refused = { status: 400, body: { errors: [{ field: 'summary', code: 'missing' }] } };
  expect(await post({ title: 'Ligne', content: '---' }, editor)).toMatchObject(refused);
  expect(await rowsIn('article_draft')).toEqual([]);

  await post({ title: 'Ligne', content: '---', state: 'draft' }, editor);
  const change = { json: { title: 'Trait', state: 'published' }, method: 'PATCH' };
  expect(await at(1, { ...change, ...withHeaders(editor, { 'If-Match': '"1-1"' }) })).toMatchObject(
    refused,
  );
  const { headers, body } = await at(1, { method: 'GET', ...editor });
  expect([headers.get('etag'), body['title']]).toEqual(['"1-1"', 'Ligne']);
});

test('an inline picture becomes a stored one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#0B8A8F' },
  })
    .png()
    .toBuffer();
  const imageUrl = `data:image/png;base64,${picture.toString('base64')}`;
  const call = { ...(await tokenFor('editor')), storage: diskStorage(folder) };
  const { body } = await post({ ...article, imageUrl, imageAlt: 'Un poste' }, call);
  expect(body).toMatchObject({
    imageUrl: expect.stringMatching(/^https:\/\/bwt\.example\/media\/[\w-]+\.jpeg$/),
    imageAlt: 'Un poste',
  });
});

test('a draft is for editors only, until it is published at its time', async () => {
  const editor = await tokenFor('editor');
  const { body: draft } = await post({ ...article, state: 'draft' }, editor);
  const seven = now + 3_600_000;
  await post({ ...article, title: 'Demain', publishAt: new Date(seven).toISOString() }, editor);
  expect(draft).toMatchObject({ id: 1, state: 'draft', publishedAt: null, url: null });
  expect((await list()).body['items']).toEqual([]);
  for (const id of [1, 2]) {
    expect((await at(id, { method: 'GET' })).status).toBe(404);
    expect((await at(id, { method: 'GET', ...editor })).status).toBe(200);
  }
  await publishNextDue(db, seven);
  expect((await list()).body['items']).toMatchObject([{ id: 2, title: 'Demain' }]);
});

test('a change needs the ETag that it is made from: 428 without, 412 when it is stale', async () => {
  const editor = await tokenFor('editor');
  await post(article, editor);
  const patch = (json: unknown, etag?: string) =>
    at(1, {
      method: 'PATCH',
      json,
      ...(etag ? withHeaders(editor, { 'If-Match': etag }) : editor),
    });
  expect((await patch({ title: 'B' })).status).toBe(428);
  for (const wrong of ['"1-9"', '"2-1"', 'made-up', '"1-1", "1-2"'])
    expect((await patch({ title: 'B' }, wrong)).body).toMatchObject({
      status: 412,
      code: 'changed_since',
    });
  const changed = await patch({ title: 'La TSF', slug: 'la-tsf' }, '"1-1"');
  expect(changed.body).toMatchObject({
    title: 'La TSF',
    content: article.content,
    slug: 'la-tsf',
    state: 'published',
  });
  expect((await patch({ title: 'C' }, '"1-1"')).status).toBe(412);
  // A published text stays public, with the change; a translation is a draft until it is published.
  expect((await at(1, { method: 'GET' })).body).toMatchObject({ title: 'La TSF' });
  const creole = await patch(
    { locale: 'ht', title: 'Radyo a', content: 'Kap.' },
    changed.headers.get('etag') ?? '',
  );
  expect(creole.body).toMatchObject({ locale: 'ht', state: 'draft' });
  expect((await at(1, { method: 'GET' }, '?locale=ht')).body).toMatchObject({ locale: 'fr' });
  expect((await patch({ locale: 'ht', state: 'published' }, '*')).body).toMatchObject({
    locale: 'ht',
    state: 'published',
  });
  expect((await patch({ locale: 'fr', state: 'draft' }, '*')).body).toMatchObject({
    locale: 'fr',
    state: 'draft',
  });
  expect((await at(1, { method: 'GET' })).body).toMatchObject({ locale: 'ht' });
});

test('a deleted one is in the trash, and gone for all', async () => {
  const editor = await tokenFor('editor');
  await post(article, editor);
  const remove = (headers: Record<string, string> = {}) =>
    at(1, { method: 'DELETE', ...withHeaders(editor, headers) });
  expect((await remove({ 'If-Match': '"1-5"' })).status).toBe(412);
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await at(1, { method: 'GET', ...editor })).status).toBe(404);
  expect(await db.selectFrom('article_draft').select('trashed_at').execute()).toEqual([
    { trashed_at: expect.any(Number) },
  ]);
});
