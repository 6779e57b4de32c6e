import { expect, test } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import type { ReadUpload } from '#app/http/receive-form.server.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { onSqlite } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, type FormEntry, sentForm } from '#test/uploads.ts';
import { action, loader } from './api.ts';

const words: FormEntry[] = [
  ['title', 'Kap'],
  ['description', 'Nan syèl la'],
];
const picture = async (): Promise<FormEntry> => [
  'image',
  blobOf(await smallPicture(), 'image/png'),
];
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };

const call = (db: Db, storage: Storage, upload: ReadUpload, { headers, ...given }: Call = {}) =>
  callApi(db, '/api/upload', action, {
    body: '',
    upload,
    storage,
    headers: { ...multipart, ...headers },
    ...given,
  });

async function bearer(db: Db) {
  const accountId = await makeAccount(db, Date.now());
  const { session, cookie } = await openSession(db, accountId);
  const token = await issueAccessToken(secret, session.id, Date.now());
  return { accountId, cookie, headers: { Authorization: `Bearer ${token}` } };
}
const kept = (db: Db) => db.selectFrom('picture').selectAll().execute();

onSqlite((engine) => {
  test('F5: a picture uploaded with an access token belongs to the member and is pending', async () => {
    const { db } = await engine.database();
    const { storage, list } = await openDisk();
    const { accountId, headers } = await bearer(db);
    const upload = await sentForm([...words, await picture()]);
    const answer = await call(db, storage, upload, {
      headers: { ...headers, 'Accept-Language': 'ht' },
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(answer.body).toEqual({ id: expect.any(String), state: 'pending' });
    expect(await kept(db)).toMatchObject([
      { id: answer.body.id, account_id: accountId, state: 'pending' },
    ]);
    expect(await db.selectFrom('picture_text').selectAll().execute()).toMatchObject([
      { locale: 'ht', title: 'Kap', description: 'Nan syèl la' },
    ]);
    expect(await list()).toHaveLength(3);
  });

  test('F5 F11: lists each invalid field, and why a file is not a picture', async () => {
    const { db } = await engine.database();
    const { storage, list } = await openDisk();
    const { headers } = await bearer(db);
    const refused = async (entries: FormEntry[]) => {
      const {
        status,
        body,
        headers: answered,
      } = await call(db, storage, await sentForm(entries), { headers });
      expect(answered.get('content-type')).toBe('application/problem+json');
      return [
        status,
        body.code,
        ...((body.errors ?? []) as { field: string; code: string }[]).map(
          ({ field, code }) => `${field} ${code}`,
        ),
      ];
    };
    expect(await refused([])).toEqual([
      400,
      'invalid_fields',
      'title title',
      'description description',
      'image missing',
    ]);
    expect(await refused(words)).toEqual([400, 'invalid_fields', 'image missing']);
    const svg = blobOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png');
    expect(await refused([...words, ['image', svg]])).toEqual([
      400,
      'invalid_fields',
      'image kind',
    ]);
    expect(await refused([...words, ['image', blobOf(Buffer.alloc(10_000_001))]])).toEqual([
      413,
      'too_large',
      'image tooLarge',
    ]);
    expect(await refused([...words, ...words, await picture()])).toEqual([400, 'malformed_form']);
    expect(await refused([...words, ['image', 'a text']])).toEqual([
      400,
      'invalid_fields',
      'image missing',
    ]);
    expect([await kept(db), await list()]).toEqual([[], []]);
  });

  test('F5: accepts only multipart forms', async () => {
    const { db } = await engine.database();
    const { storage } = await openDisk();
    const unread: ReadUpload = () => Promise.reject(new Error('read'));
    for (const type of ['application/json', 'text/plain', 'multipart/form-data', '']) {
      const answer = await call(db, storage, unread, { headers: { 'Content-Type': type } });
      expect([answer.status, answer.body.code]).toEqual([415, 'not_multipart']);
    }
    const get = await callApi(db, '/api/upload', loader, { method: 'GET' });
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('F5: rejects an invalid token, and a browser session without the header, before reading the body', async () => {
    const { db } = await engine.database();
    const { storage } = await openDisk();
    const { cookie } = await bearer(db);
    const unread: ReadUpload = () => Promise.reject(new Error('read'));
    const wrong = await call(db, storage, unread, {
      headers: { Authorization: 'Bearer made.up.token' },
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'not_signed_in']);
    const without = await call(db, storage, unread, { headers: { Cookie: cookie } });
    expect([without.status, without.body.code]).toEqual([403, 'xsrf']);
  });

  test('F5 E3: a visitor uploads with a solved challenge, valid for one picture; a retry returns the same picture', async () => {
    const { db } = await engine.database();
    const { storage } = await openDisk();
    const send = async (captcha: string, bytes?: Uint8Array) =>
      call(
        db,
        storage,
        await sentForm([
          ...words,
          ['captcha', captcha],
          bytes ? ['image', blobOf(bytes)] : await picture(),
        ]),
      );
    expect(await call(db, storage, await sentForm([...words, await picture()]))).toMatchObject({
      status: 403,
      body: { code: 'captcha_required' },
    });
    const captcha = await solve(await issueChallenge(secret, 'upload', Date.now()));
    const first = await send(captcha);
    expect(first).toMatchObject({
      status: 201,
      body: { state: 'pending', key: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect((await send(captcha)).body).toEqual(first.body);
    expect(await send(captcha, await smallPicture('#D81E5B'))).toMatchObject({
      status: 403,
      body: { code: 'captcha_refused' },
    });
    const ofAnother = await solve(await issueChallenge(secret, 'contact', Date.now()));
    expect(await send(ofAnother)).toMatchObject({ status: 403, body: { code: 'captcha_refused' } });
    expect(await kept(db)).toMatchObject([{ id: first.body.id, account_id: null }]);
  });

  test('F5: limits uploads per member and per IP address', async () => {
    const { db } = await engine.database();
    const { storage } = await openDisk();
    const { headers } = await bearer(db);
    const nothing = await sentForm([]);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await call(db, storage, nothing, { headers })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
    const limited = await call(db, storage, nothing, { headers });
    expect([limited.body.code, Number(limited.headers.get('retry-after')) > 0]).toEqual([
      'too_many_requests',
      true,
    ]);
    for (let n = 0; n < 20; n++) expect((await call(db, storage, nothing)).status).toBe(400);
    expect((await call(db, storage, nothing)).status).toBe(429);
    expect((await call(db, storage, nothing, { clientIp: '198.51.100.9' })).status).toBe(400);
  });

  test('F5: reports a busy server and full storage', async () => {
    const { db } = await engine.database();
    const { storage } = await openDisk();
    const { headers } = await bearer(db);
    const busy = await call(
      db,
      storage,
      async () => ({ outcome: 'busy', retryAfterSeconds: 10, texts: new Map() }),
      { headers },
    );
    expect([busy.status, busy.body.code, busy.headers.get('retry-after')]).toEqual([
      503,
      'busy',
      '10',
    ]);
    const full = await call(
      db,
      storage,
      async () => ({ outcome: 'storageFull', texts: new Map() }),
      { headers },
    );
    expect([full.status, full.body.code]).toEqual([507, 'storage_full']);
    expect(full.log).toContain('no room for an upload');
    const row = { id: 'x', width: 1, height: 1, bytes: 1_000_000, created_at: 1, stored_at: 1 };
    await db.insertInto('stored_image').values(row).execute();
    const upload = await sentForm([...words, await picture()]);
    const quota = await call(db, { ...storage, maxBytes: 1_000_000 }, upload, { headers });
    expect([quota.status, quota.body.code]).toEqual([507, 'storage_full']);
    expect(quota.log).toContain('no room for a picture');
  });
});
