import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEmptyDraft } from '#app/features/articles/drafts.server.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { postForm } from '#test/contact.ts';
import { askRaw } from '#test/raw-fetch.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';

let server: TestServer;
let article: string;
/** Of an editor's session; that of another session; and one for scripts that are no browsers. */
let own: string;
let foreign: string;
let bearer: string;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  const editor = await makeMember(server, { role: 'editor' });
  const [first, second] = [await openSession(server, editor), await openSession(server, editor)];
  [own, foreign, cookie] = [first.xsrf, second.xsrf, first.cookie];
  bearer = `Bearer ${await issueAccessToken(await secretOf(server), first.sessionId, Date.now())}`;
  article = await onDatabase(
    server,
    async (db) => `/admin/articles/${await insertEmptyDraft(db, editor, Date.now())}`,
  );
});
afterAll(() => server.stop());

const form = () => new URLSearchParams({ 'title.fr': 'Kap', version: '0', intent: 'save' });
const file = () => {
  const sent = new FormData();
  sent.set('image', new Blob(['no picture']), 'a.png');
  return sent;
};
const fetched = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' };

type Kind = { path: () => string; body?: () => BodyInit; headers: Record<string, string> };
const kinds: [name: string, kind: Kind][] = [
  ['a form or fetcher of React Router', { path: () => `${article}.data`, body: form, headers: {} }],
  ['an autosave', { path: () => `${article}/autosave`, body: form, headers: fetched }],
  [
    'who has an article open',
    { path: () => `${article}/presence`, headers: { Accept: 'application/json' } },
  ],
  [
    'the upload of a picture',
    { path: () => '/admin/articles/pictures', body: file, headers: fetched },
  ],
  [
    'a beacon',
    {
      path: () => article,
      body: form,
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors' },
    },
  ],
  [
    'JSON',
    { path: () => article, body: () => '{}', headers: { 'Content-Type': 'application/json' } },
  ],
  [
    'a form that a script of a public page sends',
    { path: () => '/contact', body: form, headers: fetched },
  ],
];

const send = ({ path, body, headers }: Kind, added: Record<string, string>) =>
  askRaw(server.url + path(), {
    method: 'POST',
    headers: { ...headers, ...added },
    body: body?.(),
  });

test.each(kinds)('F10 within a session, %s needs the XSRF header', async (_name, kind) => {
  const wrong: Record<string, string>[] = [
    {},
    { 'X-XSRF-TOKEN': 'made-up' },
    { 'X-XSRF-TOKEN': foreign },
  ];
  for (const header of wrong) {
    const refused = await send(kind, { Cookie: cookie, ...header });
    expect([refused.status, refused.headers['content-type']]).toEqual([
      403,
      'application/problem+json',
    ]);
    expect(JSON.parse(`${refused.body}`)).toMatchObject({ code: 'xsrf', instance: kind.path() });
    // For the next try.
    expect(`${refused.headers['set-cookie']}`).toContain(`XSRF-TOKEN=${own};`);
  }
  expect((await send(kind, { Cookie: cookie, 'X-XSRF-TOKEN': own })).status).not.toBe(403);
});

test.each(kinds)('F10 without a session, %s needs none', async (_name, kind) => {
  const strangers: Record<string, string>[] = [{}, { Cookie: 'session=made-up' }];
  for (const headers of strangers)
    expect(`${(await send(kind, headers)).body}`).not.toContain('"xsrf"');
});

test('F10 a form without script needs none: the origin check protects it', async () => {
  const newest = {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'navigate',
    Accept: 'text/html,*/*;q=0.8',
  };
  const save = () => new URLSearchParams({ intent: 'save' });
  for (const headers of [newest, {}])
    expect(await postForm(server.url + article, save(), { Cookie: cookie, ...headers })).toBe(303);
});

test('F10 a bearer token needs none: no browser adds it by itself', async () => {
  const path = () => `${article}/presence`;
  const answer = await send(
    { path, headers: { Accept: 'application/json' } },
    { Cookie: cookie, Authorization: bearer },
  );
  expect(JSON.parse(`${answer.body}`)).toEqual({ others: [] });
});
