import { expect, inject, test } from 'vitest';
import { insertEmptyDraft } from '#app/features/articles/drafts.server.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { postForm } from '#test/contact.ts';
import { askRaw } from '#test/raw-fetch.ts';
import { secretOf, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';

const server = inject('sharedServer') as TestServer;
const editor = await makeMember(server, { role: 'editor' });
const [own, foreign] = [await openSession(server, editor), await openSession(server, editor)];
const Cookie = `__Host-${own.cookie}`;
const draft = await onDatabase(server, (db) => insertEmptyDraft(db, editor, Date.now()));
const article = `/admin/articles/${draft}`;

const form = () => new URLSearchParams({ 'title.fr': 'Kap', version: '0', intent: 'save' });
const file = () => {
  const sent = new FormData();
  sent.set('image', new Blob(['no picture']), 'a.png');
  return sent;
};
const fetched = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' };
const forJson = { Accept: 'application/json' };
const json = { 'Content-Type': 'application/json' };

type Sent = [path: string, headers: Record<string, string>, body?: () => BodyInit];
const kinds: [name: string, ...sent: Sent][] = [
  ['a form or fetcher of React Router', `${article}.data`, {}, form],
  ['an autosave', `${article}/autosave`, fetched, form],
  ['the upload of a picture', '/admin/articles/pictures', fetched, file],
  ['JSON', article, json, () => '{}'],
  ['a form that a script of a public page sends', '/contact', fetched, form],
];

const send = ([path, headers, body]: Sent, added: Record<string, string>) => {
  const sent = { method: 'POST', headers: { ...headers, ...added }, body: body?.() };
  return askRaw(server.url + path, sent);
};

test.each(kinds)('F10 within a session, %s needs the XSRF header', async (_name, ...sent) => {
  const wrong: Record<string, string>[] = [{}, { 'X-XSRF-TOKEN': foreign.xsrf }];
  for (const header of wrong) {
    const refused = await send(sent, { Cookie, ...header });
    expect(refused.status).toBe(403);
    expect(JSON.parse(`${refused.body}`)).toMatchObject({ code: 'xsrf', instance: sent[0] });
    // For the next try.
    expect(`${refused.headers['set-cookie']}`).toContain(`XSRF-TOKEN=${own.xsrf};`);
  }
  expect((await send(sent, { Cookie, 'X-XSRF-TOKEN': own.xsrf })).status).not.toBe(403);
  // Without a session there is nothing to forge.
  expect(`${(await send(sent, { Cookie: '__Host-session=made-up' })).body}`).not.toContain('xsrf');
});

test('F10 a form without script needs none: the origin check protects it; nor does a bearer token: no browser adds it by itself', async () => {
  const newest = {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'navigate',
    Accept: 'text/html,*/*;q=0.8',
  };
  const save = () => new URLSearchParams({ intent: 'save' });
  for (const headers of [newest, {}])
    expect(await postForm(server.url + article, save(), { Cookie, ...headers })).toBe(303);
  const token = await issueAccessToken(await secretOf(server), own.sessionId, Date.now());
  const sent = { Cookie, Authorization: `Bearer ${token}` };
  const answer = await send([`${article}/presence`, forJson], sent);
  expect(JSON.parse(`${answer.body}`)).toEqual({ others: [] });
});
