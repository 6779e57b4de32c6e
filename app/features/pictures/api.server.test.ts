import { expect } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import type { ReadUpload } from '#app/http/receive-form.server.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, type FormEntry, sentForm } from '#test/uploads.ts';
import { action } from './api.ts';

const words: FormEntry[] = [
  ['title', 'Kap'],
  ['description', 'Nan syèl la'],
];
const picture = async (): Promise<FormEntry> => ['image', blobOf(await smallPicture())];
const unread: ReadUpload = () => Promise.reject(new Error('read'));

/** A site with a member, and calls of its API. */
async function openSite() {
  const { storage, list } = await openDisk();
  const accountId = await makeAccount(db, Date.now());
  const { session, cookie } = await openSession(db, accountId);
  const token = await issueAccessToken(secret, session.id, Date.now());
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const call = (upload: ReadUpload, { headers, ...given }: Call = {}) => {
    const sent = { body: '', upload, storage, headers: { ...type, ...headers } };
    return callApi(db, '/api/upload', action, { ...sent, ...given });
  };
  return {
    ...{ storage, list, accountId, cookie, call },
    headers: { Authorization: `Bearer ${token}` },
    kept: () => rowsIn('picture'),
  };
}

test('F5: a picture uploaded with an access token belongs to the member and is pending', async () => {
  const { list, accountId, headers, call, kept } = await openSite();
  const answer = await call(await sentForm([...words, await picture()]), {
    headers: { ...headers, 'Accept-Language': 'ht' },
  });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(answer.body).toEqual({ id: expect.any(String), state: 'pending' });
  const row = { id: answer.body.id, account_id: accountId, state: 'pending' };
  expect(await kept()).toMatchObject([row]);
  const text = { locale: 'ht', title: 'Kap', description: 'Nan syèl la' };
  expect(await rowsIn('picture_text')).toMatchObject([text]);
  expect(await list()).toHaveLength(3);
});

test('F5 F11: lists each invalid field, and why a file is not a picture; accepts only multipart forms', async () => {
  const { list, headers, call, kept } = await openSite();
  const svg = blobOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png');
  const large = blobOf(Buffer.alloc(10_000_001));
  for (const [entries, ...answer] of [
    [[], 400, 'title title', 'description description', 'image missing'],
    [[...words, ['image', svg]], 400, 'image kind'],
    [[...words, ['image', large]], 413, 'image tooLarge'],
    [[...words, ...words, await picture()], 400],
  ] as [FormEntry[], ...unknown[]][]) {
    const { status, body } = await call(await sentForm(entries), { headers });
    const errors = (body.errors ?? []) as { field: string; code: string }[];
    expect([status, ...errors.map(({ field, code }) => `${field} ${code}`)]).toEqual(answer);
  }
  const answer = await call(unread, { headers: { 'Content-Type': 'application/json' } });
  expect([answer.status, answer.body.code]).toEqual([415, 'not_multipart']);
  expect([await kept(), await list()]).toEqual([[], []]);
});

test('F5: rejects an invalid token, and a browser session without the header, before reading the body', async () => {
  const { cookie, call } = await openSite();
  for (const [headers, status, code] of [
    [{ Authorization: 'Bearer made.up.token' }, 401, 'not_signed_in'],
    [{ Cookie: cookie }, 403, 'xsrf'],
  ] as const)
    expect(await call(unread, { headers })).toMatchObject({ status, body: { code } });
});

test('F5 E3: a visitor uploads with a solved challenge, valid for one picture; a retry returns the same picture', async () => {
  const { call, kept } = await openSite();
  const send = async (captcha: string, image?: Uint8Array) => {
    const file: FormEntry = image ? ['image', blobOf(image)] : await picture();
    return call(await sentForm([...words, ['captcha', captcha], file]));
  };
  const refused = (code: string) => ({ status: 403, body: { code } });
  expect(await send('')).toMatchObject(refused('captcha_required'));
  const captcha = await solve(await issueChallenge(secret, 'upload', Date.now()));
  const first = await send(captcha);
  const key = expect.stringMatching(/^[\w-]{43}$/);
  expect(first).toMatchObject({ status: 201, body: { state: 'pending', key } });
  expect((await send(captcha)).body).toEqual(first.body);
  const other = await smallPicture('#D81E5B');
  expect(await send(captcha, other)).toMatchObject(refused('captcha_refused'));
  expect(await kept()).toMatchObject([{ id: first.body.id, account_id: null }]);
});

test('F5: reports a busy server and full storage', async () => {
  const { storage, headers, call } = await openSite();
  const texts = new Map();
  const busy = { outcome: 'busy', retryAfterSeconds: 10, texts } as const;
  const noSlot = await call(async () => busy, { headers });
  expect(noSlot).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(noSlot.headers.get('retry-after')).toBe('10');
  const row = { id: 'x', width: 1, height: 1, bytes: 100, created_at: 1, stored_at: 1 };
  await db.insertInto('stored_image').values(row).execute();
  const small = { ...storage, maxBytes: 100 };
  for (const upload of [
    async () => ({ outcome: 'storageFull', texts }) as const,
    await sentForm([...words, await picture()]),
  ]) {
    const full = await call(upload, { headers, storage: small });
    expect(full).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    expect(full.log).toContain('no room for');
  }
});
